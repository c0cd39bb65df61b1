import {serve} from './serve.ts'
import {usualSettings} from './stack-settings.ts'

await serve(usualSettings('dev'))
