import {spawn} from 'node:child_process'
import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {z} from 'zod'
import {binDirectory, root} from './paths.ts'
import {forwardSignals} from './forward-signals.ts'
import {childEnvironment} from './run-command.ts'

/** How many tests ended how. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** What each skipped test is part of, or its own name. */
  readonly skipped: readonly string[]
}

const reportSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({status: z.string(), ancestorTitles: z.array(z.string()), title: z.string()}),
      ),
    }),
  ),
})

const skippedIn = ({testResults}: z.infer<typeof reportSchema>): readonly string[] =>
  testResults
    .flatMap(({assertionResults}) => assertionResults)
    .filter(({status}) => status !== 'passed' && status !== 'failed')
    .map(({ancestorTitles: [group], title}) => group || title)

interface Run {
  /** Path of the configuration, relative to the checkout. */
  readonly config: string
  /** Names of those of its projects that are to run; all of them unless there are any. */
  readonly projects?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs a Vitest configuration of the checkout, its own report going to the terminal.
 *
 * @throws when Vitest ends without a report.
 */
export async function runVitest({config, projects = [], env = {}}: Run): Promise<Tally> {
  const directory = await mkdtemp(join(tmpdir(), 'domora-test-'))
  const reportFile = join(directory, 'report.json')
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(
        join(binDirectory, 'node'),
        [
          join(root, 'packages/stack/node_modules/vitest/vitest.mjs'),
          'run',
          `--config=${join(root, config)}`,
          ...projects.map((name) => `--project=${name}`),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${reportFile}`,
        ],
        {
          cwd: root,
          env: childEnvironment({
            ...(process.stdout.isTTY && {FORCE_COLOR: '1'}),
            // Tests start the same programs again and again, some of which are megabytes of code.
            NODE_COMPILE_CACHE: join(directory, 'compiled'),
            ...env,
          }),
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      // Whole lines: several runs may share the terminal.
      createInterface(child.stdout).on('line', (line) => console.log(line))
      createInterface(child.stderr).on('line', (line) => console.error(line))
      forwardSignals(child)
      child.on('error', reject)
      child.on('close', resolve)
    })
    const report = reportSchema.parse(JSON.parse(await readFile(reportFile, 'utf8')))
    // A file that fails to load has no failed test of its own, but the run is no success.
    const failed = report.numFailedTests === 0 && (code !== 0 || !report.success) ? 1 : report.numFailedTests
    return {passed: report.numPassedTests, failed, skipped: skippedIn(report)}
  } finally {
    await rm(directory, {recursive: true, force: true})
  }
}
