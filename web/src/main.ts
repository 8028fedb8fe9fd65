import './app/look.css'

import { mount } from 'svelte'

import App from './app/App.svelte'

mount(App, { target: document.querySelector('#app')! })
