/** The service worker. */

import './push'
