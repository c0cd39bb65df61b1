import {join, resolve} from 'node:path'
import {prepareSanityCli} from 'content-lake/sanity-cli'
import {execa} from 'execa'
import {localProject, requireLake} from './local-lake.ts'
import {childEnvironment} from './processes.ts'
import {dataDirectory, studioDirectory} from './settings.ts'
import {failWith} from './user-facing-error.ts'

/**
 * `pnpm sanity …` runs the official `sanity` command, as it is, in `studio/`. With a hosted project in the environment
 * it works on that one; otherwise on the Content Lake that is up on this machine.
 */

/** Commands that need no lake. */
const OFFLINE = new Set(['schema', 'typegen', 'build', 'help', 'docs', 'versions', '--help', '--version'])

/** The command runs in another directory: relative paths start where it was typed. */
const asTyped = (arg: string): string =>
  /^\.{1,2}\//.test(arg) ? resolve(process.env['INIT_CWD'] ?? process.cwd(), arg) : arg

/** @returns its exit code */
async function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  // Ctrl-C reaches the command through the terminal; this process waits for its end.
  process.on('SIGINT', () => {})
  const {exitCode} = await execa(join(studioDirectory, 'node_modules/.bin/sanity'), args.map(asTyped), {
    cwd: studioDirectory,
    stdio: 'inherit',
    reject: false,
    env: childEnvironment(env),
  })
  return exitCode ?? 1
}

/** @throws {UserFacingError} when no lake is up. */
async function runAgainstLake(args: readonly string[]): Promise<number> {
  const url = await requireLake()
  const cli = await prepareSanityCli({url, dataDir: join(dataDirectory, 'lake')})
  try {
    return await run(args, {
      ...cli.env,
      SANITY_STUDIO_API_HOST: url,
      SANITY_STUDIO_PROJECT_ID: localProject.projectId,
      SANITY_STUDIO_DATASET: localProject.dataset,
    })
  } finally {
    cli.end()
  }
}

try {
  const args = process.argv.slice(2)
  const isHosted =
    process.env['SANITY_STUDIO_PROJECT_ID'] !== undefined &&
    process.env['SANITY_STUDIO_API_HOST'] === undefined
  const needsNoLake = isHosted || OFFLINE.has(args[0] ?? '--help')
  process.exitCode = needsNoLake ? await run(args, {}) : await runAgainstLake(args)
} catch (error) {
  failWith(error)
}
