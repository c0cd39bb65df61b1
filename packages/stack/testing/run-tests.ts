import {createHash} from 'node:crypto'
import {existsSync, readFileSync} from 'node:fs'
import {readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {execa} from 'execa'
import {z} from 'zod'
import {findTestBrowser} from './browser.ts'
import {childEnvironment} from '../src/run/processes.ts'
import {binDirectory, root} from '../src/run/settings.ts'
import {step} from '../src/run/steps.ts'
import {failWith} from '../src/run/user-facing-error.ts'

/**
 * `npm test`, `npm run test:long`, and both in one (`npm run test:all`). Each part is a task of Turborepo, which restores its
 * result while its inputs are the same. The last line counts the tests of all parts, restored ones included; a check counts
 * as one. `npm test -- web leads` runs only parts with one of these words.
 */

interface Part {
  readonly task: string
  /** The folder of the package, relative to the checkout. */
  readonly folder: string
}

const packages = ['content', 'seed', 'leads', 'content-lake', 'stack'].map((name) => `packages/${name}`)
const check = (folder: string): Part => ({task: 'check', folder})
const test = (folder: string): Part => ({task: 'test', folder})

/**
 * The longest first. `test:studio` uses the build of the site that `test:site` makes, and would wait for it (site.ts).
 */
const usual: readonly Part[] = [
  {task: 'test:site', folder: 'packages/stack'},
  {task: 'lint', folder: '.'},
  ...[...packages, 'studio', 'web'].map(check),
  ...['packages/content', 'packages/seed'].map(test),
  {task: 'test:studio', folder: 'packages/stack'},
  ...['web', 'studio', 'packages/content-lake', 'packages/leads', 'packages/stack'].map(test),
]

const manifestSchema = z.object({
  packageManager: z.string().default(''),
  scripts: z.record(z.string(), z.string()),
})
const manifestOf = (folder: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))

/** Every script of a package that begins with `test:long`. */
const long: readonly Part[] = ['studio', ...packages].toReversed().flatMap((folder) =>
  Object.keys(manifestOf(folder).scripts)
    .filter((task) => task.startsWith('test:long'))
    .map((task) => ({task, folder})),
)

/** The lines about failures that stand at the end of the output again: of each part, and of each of its tests. */
const maxErrors = 60
const maxErrorsPerTest = 14

/** A part keeps two thirds of a processor busy. The long suite has time limits, so each of its parts gets a whole one. */
const partsAtOnce = {usual: 3, long: 2, all: 2}

interface Tally {
  readonly passed: number
  readonly failed: number
  /** The failed tests with their messages, otherwise what a failed task printed. */
  readonly errors?: readonly string[]
  /** The first title of each skipped test: that of its group, or its own. */
  readonly skipped: readonly string[]
}

const reportSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          status: z.string(),
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

/** Counts what Vitest's report says; a task without tests, or one that failed before them, counts as one. */
async function tallyOf(reportFile: string, isSuccess: boolean): Promise<Tally> {
  if (!existsSync(reportFile)) return {passed: isSuccess ? 1 : 0, failed: isSuccess ? 0 : 1, skipped: []}
  const report = reportSchema.parse(JSON.parse(await readFile(reportFile, 'utf8')))
  const tests = report.testResults.flatMap(({assertionResults}) => assertionResults)
  return {
    passed: report.numPassedTests,
    // A file that fails to load has no failed test of its own.
    failed: report.numFailedTests === 0 && !(isSuccess && report.success) ? 1 : report.numFailedTests,
    errors: tests
      .filter(({status}) => status === 'failed')
      .flatMap(({title, failureMessages}) => [
        `FAIL ${title}`,
        ...failureMessages.join('\n').split('\n').slice(0, maxErrorsPerTest),
      ]),
    skipped: tests
      .filter(({status}) => status !== 'passed' && status !== 'failed')
      .map(({ancestorTitles: [group], title}) => group || title),
  }
}

/** Everything outside of the sources that a result depends on: settings, and optional programs of this machine. */
function testEnvironment(browser: string): string {
  const names = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)
  const settings = Array.from(names, ([, name = '']) => [name, process.env[name]])
  // Root on Debian installs what is missing.
  const installs = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const programs = [
    '/usr/sbin/nginx',
    '/usr/sbin/varnishd',
    '/usr/lib/postgresql',
    '/usr/bin/strace',
    '/usr/bin/firefox-esr',
    '/usr/bin/WebKitWebDriver',
    '/usr/bin/Xvfb',
  ]
  const present = programs.filter((program) => installs || existsSync(program))
  return createHash('sha256')
    .update(JSON.stringify([settings, present, browser, process.version, process.platform]))
    .digest('hex')
}

/** Turborepo runs scripts with pnpm, which this machine may lack: npx has it, since it installed the packages with it. */
async function pathWithPnpm(): Promise<string> {
  const pnpm = `--package=${manifestOf('.').packageManager}`
  const {stdout} = await execa('npx', ['--yes', pnpm, '--', 'node', '-p', 'process.env.PATH'], {
    env: childEnvironment(),
  })
  return stdout
}

// After a signal, running tasks end too (Ctrl-C reaches them through the terminal) and no other is started.
const ending = new AbortController()
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort())

async function run({task, folder}: Part, env: Readonly<Record<string, string>>): Promise<Tally> {
  if (ending.signal.aborted) return {passed: 0, failed: 1, skipped: []}
  const report = `.vitest/${task.replaceAll(':', '-')}.json`
  const reportFile = join(root, folder, report)
  await rm(reportFile, {force: true})
  const {failed, all} = await execa(
    join(binDirectory, 'turbo'),
    [
      'run',
      folder === '.' ? `//#${task}` : task,
      ...(folder === '.' ? [] : [`--filter=./${folder}`]),
      '--output-logs=new-only',
      ...(task.startsWith('test')
        ? ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
        : []),
    ],
    {
      cwd: root,
      stdin: 'ignore',
      stdout: ['inherit', 'pipe'],
      stderr: ['inherit', 'pipe'],
      all: true,
      lines: true,
      reject: false,
      env: {...childEnvironment(), ...env},
      cancelSignal: ending.signal,
    },
  )
  const tally = await tallyOf(reportFile, !failed)
  // A suite that could not begin, or a check, has no failed test.
  const printed = failed ? all.filter((line) => /FAIL|Error\b/.test(line)) : []
  return {...tally, errors: (tally.errors?.length ? tally.errors : printed).slice(-maxErrors)}
}

const line = ({passed, failed, skipped}: Tally) =>
  `${passed} passed, ${failed} failed, ${skipped.length} skipped`

try {
  const browser = await step('Browser for the tests', findTestBrowser)
  const env = {
    PATH: await pathWithPnpm(),
    CHROME_PATH: browser,
    TEST_ENVIRONMENT: testEnvironment(browser),
    // Hundreds of processes and threads load the same modules.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  }
  const [suite, ...words] = process.argv.slice(2)
  const suites = {usual, long, all: [...usual, ...long]}
  const chosen = z.enum(['usual', 'long', 'all']).parse(suite)
  const waiting = suites[chosen].filter(
    ({task, folder}) => words.length === 0 || words.some((word) => `${task} ${folder}`.includes(word)),
  )
  const done: (Tally & {readonly name: string})[] = []
  const worker = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift())
      done.push({name: `${part.task} ${part.folder}`, ...(await run(part, env))})
  }
  await Promise.all(Array.from({length: partsAtOnce[chosen]}, worker))

  console.log('')
  for (const part of done) {
    console.log(`${part.failed === 0 ? '✓' : '✗'} ${part.name}: ${line(part)}`)
    for (const error of part.errors ?? []) console.log(`    ${error}`)
  }
  const skipped = done.flatMap((part) => part.skipped)
  if (skipped.length > 0) console.log('\nSkipped, because this machine lacks a program or a setting:')
  for (const [name, tests] of Map.groupBy(skipped, (title) => title))
    console.log(`  ${tests.length} × ${name}`)
  const sum = (key: 'passed' | 'failed') => done.reduce((total, part) => total + part[key], 0)
  const total = {passed: sum('passed'), failed: sum('failed'), skipped}
  console.log(`\n${line(total)}`)
  process.exitCode = total.failed === 0 ? 0 : 1
} catch (error) {
  failWith(error)
}
