import {spawn} from 'node:child_process'
import {type ContentLake, startContentLake} from 'content-lake'
import {isLakeUp} from './is-lake-up.ts'
import {localProject, localTokens, siteEnvironment} from './local-lake.ts'
import {dataDirectory, seedFile} from './paths.ts'
import {portsFrom} from './ports.ts'
import {childEnvironment} from './run-command.ts'
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
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

try {
  const [command, ...args] = process.argv.slice(2)
  if (command === undefined) throw new Error('usage: with-lake.ts <command …>')
  if (process.env['SANITY_PROJECT_ID'] !== undefined && process.env['SANITY_API_HOST'] === undefined) {
    process.exitCode = await run(command, args, {})
  } else {
    const ports = portsFrom(process.env)
    let url = process.env['SANITY_API_HOST'] ?? `http://127.0.0.1:${ports.lake}`
    const secrets = await localSecrets(dataDirectory)
    let own: ContentLake | undefined
    if (!(await isLakeUp(url))) {
      console.log('• No Content Lake is up: a seeded one serves this build')
      own = await startContentLake({...localProject, seed: seedFile, tokens: localTokens(secrets)})
      url = own.url
    }
    const env = siteEnvironment({lakeUrl: url, ports, dataDirectory, secrets})
    try {
      process.exitCode = await run(command, args, env)
    } finally {
      await own?.close()
    }
  }
} catch (error) {
  failWith(error)
}
