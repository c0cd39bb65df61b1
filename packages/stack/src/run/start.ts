import {runStack} from './run-stack.ts'
import {serve} from './serve.ts'
import {usualSettings} from './settings.ts'

/** `npm start`; with `dev` as argument `pnpm dev`, with `build` a start that ends when all is built (Dockerfile.preview). */
const [command] = process.argv.slice(2)
if (command === 'build') await (await runStack(usualSettings('start'))).stop()
else await serve(usualSettings(command === 'dev' ? 'dev' : 'start'))
