import {spawn} from 'node:child_process'
import {type ContentLake, startContentLake} from 'content-lake'
import {forwardSignals} from './forward-signals.ts'
import {isLakeUp} from './is-lake-up.ts'
import {localProject, localTokens, siteEnvironment} from './local-lake.ts'
import {dataDirectory, seedFile} from './paths.ts'
import {portsFrom} from './ports.ts'
import {childEnvironment} from './run-command.ts'
import {MendableError} from './mendable-error.ts'
import {localSecrets} from './secrets.ts'
import {failWith} from './steps.ts'

/**
 * `node with-lake.ts <command …>` runs a command that reads content. With a hosted project in the environment
 * the command runs as it is; otherwise it gets the local lake, and when none is up, a seeded one for as long
 * as the command runs.
 */

function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], {stdio: 'inherit', env: childEnvironment(env)})
    forwardSignals(child)
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** What is set already is meant; the local stack's values fill in the rest. */
const unlessSet = (env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, process.env[name] || value]))

try {
  const [command, ...args] = process.argv.slice(2)
  if (command === undefined)
    throw new MendableError('No command was given.', 'Usage: with-lake.ts <command …>')
  const {SANITY_PROJECT_ID: project, SANITY_API_HOST: host} = process.env
  if (project && !host) {
    process.exitCode = await run(command, args, {})
  } else {
    const ports = portsFrom(process.env)
    const secrets = await localSecrets(dataDirectory)
    let lakeUrl = host || `http://127.0.0.1:${ports.lake}`
    let own: ContentLake | undefined
    if (!(await isLakeUp(lakeUrl))) {
      // Sample content must never pass for that of a lake that somebody named.
      if (host)
        throw new MendableError(
          `No Content Lake answers at ${host} (SANITY_API_HOST).`,
          'Start it, or unset the variable.',
        )
      console.log('• No Content Lake is up: a seeded one serves this build')
      own = await startContentLake({...localProject, seed: seedFile, tokens: localTokens(secrets)})
      lakeUrl = own.url
    }
    try {
      process.exitCode = await run(
        command,
        args,
        unlessSet(siteEnvironment({lakeUrl, ports, dataDirectory, secrets})),
      )
    } finally {
      await own?.close()
    }
  }
} catch (error) {
  failWith(error)
}
