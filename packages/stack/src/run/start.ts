import {serve} from './serve.ts'
import {usualSettings} from './settings.ts'

/** `npm start`, and with `dev` as argument `pnpm dev`. */
await serve(usualSettings(process.argv[2] === 'dev' ? 'dev' : 'start'))
