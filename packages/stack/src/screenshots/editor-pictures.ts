import {join} from 'node:path'
import {findBrowser} from '../stack/browser.ts'
import {runInTerminal} from '../stack/processes.ts'
import {root} from '../stack/settings.ts'
import {failWith} from '../stack/user-facing-error.ts'

/** `pnpm editor-pictures`: the pictures of docs/editors.md, made by the tests of an editor's day and of the preview. */
try {
  process.exitCode = await runInTerminal(
    'pnpm',
    ['exec', 'vitest', 'run', '-c', 'e2e/vitest.studio.config.ts', 'journey', 'presentation'],
    {
      cwd: join(root, 'packages/stack'),
      env: {CHROME_PATH: await findBrowser(), PICTURES: join(root, 'docs/pictures')},
    },
  )
} catch (error) {
  failWith(error)
}
