import {localeCodes} from '@domora/content/locales'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import {dataDirectory, webDirectory} from '../paths.ts'
import {runCommand} from '../run-command.ts'
import {step} from '../steps.ts'
import type {Row} from './print-table.ts'

const buildDirectory = '.next-bench'

/** Builds the site from nothing with one locale, then with all of them. */
export async function benchBuild(): Promise<Row[]> {
  const rows: {locales: string; seconds: number; ratio: number}[] = []
  for (const locales of [localeCodes.slice(0, 1), localeCodes]) {
    const title = `Build with ${locales.length} ${locales.length === 1 ? 'locale' : 'locales'}`
    await step(title, async (report) => {
      await rm(join(webDirectory, buildDirectory), {recursive: true, force: true})
      const started = performance.now()
      await runCommand(
        {
          command: 'node',
          args: [
            join(import.meta.dirname, '../with-lake.ts'),
            join(webDirectory, 'node_modules/.bin/next'),
            'build',
          ],
          cwd: webDirectory,
          env: {SITE_BUILD_DIR: buildDirectory, PRERENDER_LOCALES: locales.join(',')},
          logFile: join(dataDirectory, 'logs/bench-build.log'),
        },
        report,
      )
      const seconds = (performance.now() - started) / 1_000
      rows.push({locales: String(locales.length), seconds, ratio: seconds / (rows[0]?.seconds ?? seconds)})
    })
  }
  await rm(join(webDirectory, buildDirectory), {recursive: true, force: true})
  return rows
}
