import {bootstrap} from './bootstrap.mjs'

await bootstrap('editor-pictures')
