// Before `vite build`: takes away the client that was built last, but not its offline form, which is made apart.
import { existsSync, readdirSync, rmSync } from 'node:fs'

import { BUILT } from './compress.js'

const left = existsSync(BUILT) ? readdirSync(BUILT) : []
for (const name of left) if (name !== 'offline') rmSync(BUILT + name, { recursive: true })
