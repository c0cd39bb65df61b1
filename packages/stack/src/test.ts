import {join} from 'node:path'
import {findTestBrowser} from './find-test-browser.ts'
import {describeError} from './mendable-error.ts'
import {binDirectory, dataDirectory, root} from './paths.ts'
import {runCommand} from './run-command.ts'
import {step} from './steps.ts'
import {type Tally, runVitest} from './run-vitest.ts'

const log = (name: string) => join(dataDirectory, `logs/test-${name}.log`)

const tool = (name: string, args: readonly string[], cwd = root) => ({
  command: join(binDirectory, name),
  args,
  cwd,
  logFile: log(name),
})

interface Outcome extends Tally {
  readonly name: string
}

// What runs is told to end as well (run-command.ts, run-vitest.ts); nothing is begun after it.
let isToEnd = false
for (const signal of ['SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isToEnd = true
  })

/** Runs one part of the suite; a part that cannot even run counts as one failure, and the next still runs. */
async function part(name: string, run: () => Promise<Tally>): Promise<Outcome> {
  if (isToEnd) return {name, passed: 0, failed: 1, skipped: []}
  try {
    return {name, ...(await run())}
  } catch (error) {
    console.error(describeError(error))
    return {name, passed: 0, failed: 1, skipped: []}
  }
}

const one: Tally = {passed: 1, failed: 0, skipped: []}

async function checked(title: string, run: Parameters<typeof step<void>>[1]): Promise<Tally> {
  await step(title, run)
  return one
}

const typeChecked = [
  'packages/content',
  'packages/content-lake',
  'packages/leads',
  'packages/seed',
  'packages/stack',
  'studio',
  'web',
]

const checks: readonly (() => Promise<Outcome>)[] = [
  ...typeChecked.map(
    (folder) => () =>
      part(`types: ${folder}`, () =>
        checked(`Type check of ${folder}`, async (report) => {
          const cwd = join(root, folder)
          if (folder === 'web')
            await runCommand(
              {
                command: join(cwd, 'node_modules/.bin/next'),
                args: ['typegen'],
                cwd,
                logFile: log('next-typegen'),
              },
              report,
            )
          await runCommand(tool('tsc', ['--pretty', 'false'], cwd), report)
        }),
      ),
  ),
  () =>
    part('lint', () =>
      checked('Lint', (report) =>
        runCommand(tool('oxlint', ['--deny-warnings', '--report-unused-disable-directives']), report),
      ),
    ),
  () => part('format', () => checked('Format', (report) => runCommand(tool('oxfmt', ['--check']), report))),
  () =>
    part('unused', () =>
      checked('Unused code and dependencies', (report) => runCommand(tool('knip', []), report)),
    ),
]

/** Tests without a browser: of some packages, or with `!` before their names, of all but those. */
const unitTests = (...projects: readonly string[]) =>
  part(`unit and integration: ${projects.join(', ')}`, () =>
    runVitest({config: 'packages/stack/vitest.all.config.ts', projects}),
  )

/** Packages whose tests go together, fast ones first. */
const groups = [
  ['@domora/content', '@domora/seed', 'studio', 'web'],
  ['@domora/stack'],
  ['content-lake'],
] as const
const [quick, stack, lake] = groups
/** Any that nobody thought of here is among them. */
const allOthers = groups.flat().map((name) => `!${name}`)

const browserTests = (name: 'visitors' | 'editors', browser: Promise<string>) =>
  part(name, async () =>
    runVitest({
      config: `packages/stack/browser/${name}.config.ts`,
      env: {CHROME_PATH: await browser},
    }),
  )

/** How many parts run at once: each is a processor's worth of work, also on a machine that has more of them. */
const rows = 2

/**
 * The tests, in rows side by side, each of which takes the next part when it is done with one. The browser's take longest
 * and come early; those of the editors come after something else, because they run from the build that those of the
 * visitors make first, and would wait for it (site.ts).
 */
async function runTests(): Promise<readonly Outcome[]> {
  const browser = step('Browser for the tests', findTestBrowser)
  const waiting = [
    () => browserTests('visitors', browser),
    () => unitTests(...quick),
    () => browserTests('editors', browser),
    () => unitTests(...stack),
    () => unitTests(...lake),
    () => unitTests(...allOthers),
  ]
  const done: Outcome[] = []
  const row = async (): Promise<void> => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) done.push(await run())
  }
  await Promise.all(Array.from({length: rows}, row))
  return done
}

const outcomes: Outcome[] = []
for (const run of checks) outcomes.push(await run())
outcomes.push(...(await runTests()))
const skippedCount = (count: number) => (count > 0 ? `, ${count} skipped` : '')

console.log('')
for (const {name, passed, failed, skipped} of outcomes) {
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed${skippedCount(skipped.length)}`,
  )
}
const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
const skipped = Map.groupBy(
  outcomes.flatMap((outcome) => outcome.skipped),
  (name) => name,
)
if (skipped.size > 0) console.log('\nSkipped, for want of what they need on this machine:')
for (const [name, tests] of skipped) console.log(`  ${tests.length} × ${name}`)
const skippedTests = [...skipped.values()].flat().length
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skippedCount(skippedTests)}`)
process.exitCode = sum('failed') === 0 ? 0 : 1
