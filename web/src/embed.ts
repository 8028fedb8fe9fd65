/** The page that stands in pages of others: a replay and nothing else, whatever its address says. */

import './app/look.css'

import { mount } from 'svelte'

import Embed from './app/Embed.svelte'

mount(Embed, { target: document.querySelector('#app')! })
