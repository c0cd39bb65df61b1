import {spawn} from 'node:child_process'
import {join, resolve} from 'node:path'
import {prepareSanityCli} from 'content-lake/sanity-cli'
import {isLakeUp} from './is-lake-up.ts'
import {localProject} from './local-lake.ts'
import {MendableError} from './mendable-error.ts'
import {dataDirectory, studioDirectory} from './paths.ts'
import {portsFrom} from './ports.ts'
import {childEnvironment} from './run-command.ts'
import {failWith} from './steps.ts'

/**
 * `pnpm sanity …` runs the official `sanity` command, as it is, in `studio/`. With a hosted project in the environment
 * it works on that one; otherwise on the Content Lake that is up on this machine.
 */

/** Commands that ask no lake for anything. */
const OFFLINE = new Set(['schema', 'typegen', 'build', 'help', 'docs', 'versions', '--help', '--version'])

/** The command runs in another directory: paths are meant from where it was typed. */
const asTyped = (arg: string): string =>
  /^\.{1,2}\//.test(arg) ? resolve(process.env['INIT_CWD'] ?? process.cwd(), arg) : arg

function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((done, reject) => {
    const sanity = join(studioDirectory, 'node_modules/.bin/sanity')
    const child = spawn(sanity, args.map(asTyped), {
      cwd: studioDirectory,
      stdio: 'inherit',
      env: childEnvironment(env),
    })
    // Ctrl-C reaches the command through the terminal; this process stays to take its token back.
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    child.on('error', reject)
    child.on('exit', (code) => done(code ?? 1))
  })
}

/** @throws {MendableError} when no lake is up. */
async function runAgainstLake(args: readonly string[]): Promise<number> {
  const url = `http://localhost:${portsFrom(process.env).lake}`
  if (!(await isLakeUp(url))) {
    throw new MendableError(`No Content Lake is up at ${url}.`, 'Start it with `pnpm start` or `pnpm dev`.')
  }
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
