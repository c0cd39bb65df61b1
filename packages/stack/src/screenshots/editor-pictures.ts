import {join} from 'node:path'
import {findBrowser} from '../stack/browser.ts'
import {runInTerminal} from '../stack/processes.ts'
import {root} from '../stack/settings.ts'
import {failWith} from '../stack/user-facing-error.ts'

const suites = {
  studio: {
    files: ['journey', 'presentation', 'documents'],
    picturesGoTo: {PICTURES: join(root, 'docs/pictures')},
  },
  site: {
    files: ['e2e/sections'],
    picturesGoTo: {SECTION_PICTURES: join(root, 'studio/static/sections')},
  },
}

/**
 * `pnpm editor-pictures`: the pictures of docs/editors.md, made by the tests of an editor's day, of documents and of the preview, and those of
 * Studio's menu of sections, made by the test of what sections begin with. `pnpm editor-pictures site` makes the latter alone.
 */
try {
  const browser = await findBrowser()
  const [, , only] = process.argv
  for (const [suite, {files, picturesGoTo}] of Object.entries(suites)) {
    if (only !== undefined && only !== suite) continue
    process.exitCode ||= await runInTerminal(
      'pnpm',
      ['exec', 'vitest', 'run', '-c', `e2e/vitest.${suite}.config.ts`, ...files],
      {cwd: join(root, 'packages/stack'), env: {CHROME_PATH: browser, ...picturesGoTo}},
    )
  }
} catch (error) {
  failWith(error)
}
