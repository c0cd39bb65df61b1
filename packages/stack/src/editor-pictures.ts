import {join} from 'node:path'
import {findBrowser} from './find-browser.ts'
import {root} from './paths.ts'
import {runVitest} from './run-vitest.ts'
import {failWith} from './steps.ts'

/** `pnpm editor-pictures`: the pictures of docs/editors.md, made while the editor's day is tested. */
try {
  const {failed} = await runVitest({
    config: 'packages/stack/browser/pictures.config.ts',
    env: {
      CHROME_PATH: await findBrowser(),
      PICTURES: join(root, 'docs/pictures'),
    },
  })
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  failWith(error)
}
