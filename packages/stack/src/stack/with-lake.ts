import {type ContentLake, startContentLake} from 'content-lake'
import {isLakeUp, localProject, localTokens, siteEnvironment} from './local-lake.ts'
import {runInTerminal} from './processes.ts'
import {localSecrets} from './secrets.ts'
import {dataDirectory, portsFrom, seedFile} from './settings.ts'
import {failWith, UserFacingError} from './user-facing-error.ts'

/**
 * `node with-lake.ts <command …>` runs a command that reads content. With a hosted project in the environment
 * the command runs as it is; otherwise it gets the local lake, and when none is up, a seeded one for as long
 * as the command runs.
 */

/** The local stack's values for variables that are not set. */
const unlessSet = (env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, process.env[name] || value]))

try {
  const [command, ...args] = process.argv.slice(2)
  if (command === undefined)
    throw new UserFacingError('No command was given.', 'Usage: with-lake.ts <command …>')
  const {SANITY_PROJECT_ID: project, SANITY_API_HOST: host} = process.env
  if (project && !host) {
    process.exitCode = await runInTerminal(command, args)
  } else {
    const ports = portsFrom(process.env)
    const secrets = await localSecrets(dataDirectory)
    let lakeUrl = host || `http://127.0.0.1:${ports.lake}`
    let own: ContentLake | undefined
    if (!(await isLakeUp(lakeUrl))) {
      // Sample content must never replace that of a lake that the environment names.
      if (host)
        throw new UserFacingError(
          `No Content Lake answers at ${host} (SANITY_API_HOST).`,
          'Start it, or unset the variable.',
        )
      console.log('• No Content Lake is up: a seeded one serves this build')
      own = await startContentLake({...localProject, seed: seedFile, tokens: localTokens(secrets)})
      lakeUrl = own.url
    }
    try {
      process.exitCode = await runInTerminal(command, args, {
        env: unlessSet(siteEnvironment({lakeUrl, ports, dataDirectory, secrets})),
      })
    } finally {
      await own?.close()
    }
  }
} catch (error) {
  failWith(error)
}
