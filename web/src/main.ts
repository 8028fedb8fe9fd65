import './app/look.css'

import { mount } from 'svelte'

import App from './app/App.svelte'
import { device } from './model/device.svelte'

mount(App, { target: document.querySelector('#app')! })
addEventListener('load', () => device.begin())
