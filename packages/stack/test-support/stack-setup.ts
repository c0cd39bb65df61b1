import {readFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import {join} from 'node:path'
import type {TestProject} from 'vitest/node'
import {z} from 'zod'
import {webDirectory} from '../src/stack/settings.ts'
import {type TemporaryStack, temporaryStack} from '../src/stack/temporary-stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly siteUrl: string
    readonly studioUrl: string
    readonly lakeUrl: string
    readonly controlUrl: string
    /** May write to the lake. */
    readonly editorToken: string
    /** Gives access to the sign-ups. */
    readonly signUpsToken: string
    readonly webhookSecret: string
    /** The file with the output of the site. */
    readonly siteLog: string
    /** The folder of the build. */
    readonly siteBuild: string
    /** The folder of what the site rendered since. */
    readonly siteCache: string
    readonly leadsDatabase: string
  }
}

/**
 * Lets test files, which run in other processes, control the stack: `POST /stop-lake`, `POST /start-lake`,
 * `GET /unknown-requests` (of the lake).
 */
async function startStackControl(
  stack: TemporaryStack,
): Promise<{readonly url: string; close(): Promise<void>}> {
  const facts: Readonly<Record<string, () => unknown>> = {
    '/unknown-requests': stack.unknownRequests,
  }
  const commands: Readonly<Record<string, () => Promise<void>>> = {
    '/stop-lake': stack.stopLake,
    '/start-lake': stack.startLake,
  }
  const server = createServer((request, response) => {
    const {method, url = ''} = request
    const [fact, command] = [method === 'GET' && facts[url], method === 'POST' && commands[url]]
    const answer = async () => {
      if (fact) response.end(JSON.stringify(await fact()))
      else if (command) {
        await command()
        response.writeHead(204).end()
      } else response.writeHead(404).end()
    }
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the control server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const secrets = z.object({webhookSecret: z.string(), editorToken: z.string(), signUpsToken: z.string()})

/** Starts a stack once for a whole suite, and gives its addresses to the tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests act as many clients, which differ in `x-forwarded-for`.
  process.env['TRUSTED_PROXIES'] = '127.0.0.1,::1'
  const stack = await temporaryStack(project.name, {withoutStudio: project.name === 'site'})
  const control = await startStackControl(stack)
  const {dataDirectory, siteBuild} = stack.settings
  const {webhookSecret, editorToken, signUpsToken} = secrets.parse(
    JSON.parse(await readFile(join(dataDirectory, 'secrets.json'), 'utf8')),
  )
  project.provide('siteUrl', stack.siteUrl)
  project.provide('studioUrl', stack.studioUrl)
  project.provide('lakeUrl', stack.lake.url)
  project.provide('controlUrl', control.url)
  project.provide('editorToken', editorToken)
  project.provide('signUpsToken', signUpsToken)
  project.provide('webhookSecret', webhookSecret)
  project.provide('siteLog', join(dataDirectory, 'logs/site.log'))
  project.provide('siteBuild', join(webDirectory, siteBuild))
  project.provide('siteCache', join(dataDirectory, 'site-cache'))
  project.provide('leadsDatabase', join(dataDirectory, 'leads.sqlite'))
  return async () => {
    await control.close()
    await stack.stop()
  }
}
