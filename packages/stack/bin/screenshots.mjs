import {bootstrap} from './bootstrap.mjs'

await bootstrap('screenshots')
