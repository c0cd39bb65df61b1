import {once} from 'node:events'
import {createServer} from 'node:http'
import {join} from 'node:path'
import type {LocaleCode} from '@domora/content/locales'
import type {TestProject} from 'vitest/node'
import {localSecrets} from '../src/run/secrets.ts'
import {webDirectory} from '../src/run/settings.ts'
import {type TemporaryStack, temporaryStack} from './temporary-stack.ts'
import {freePort} from './ports.ts'

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
    /** Where the site looks for a translation service; a test starts one. */
    readonly translatorPort: number
    /** The languages whose pages a suite visits. */
    readonly pageLocales: readonly LocaleCode[]
    /** `first`: one page of those that share a template. */
    readonly pageVisits: readonly (readonly [LocaleCode, 'first' | 'repeated' | 'all'])[]
  }
}

/** Lets test files, which run in other processes, control the stack. A command is answered when it is done. */
async function startStackControl({unknownRequests, stopLake, startLake}: TemporaryStack) {
  const commands: Readonly<Record<string, () => unknown>> = {
    '/unknown-requests': unknownRequests,
    '/stop-lake': stopLake,
    '/start-lake': startLake,
  }
  const server = createServer(async ({url = ''}, response) => {
    try {
      const answer = await commands[url]?.()
      response.end(JSON.stringify(answer ?? null))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {url: `http://127.0.0.1:${port}`, close: () => server.close()}
}

/** Starts a stack once for a whole suite, and gives its addresses to the tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests act as many clients, which differ in `x-forwarded-for`.
  process.env['TRUSTED_PROXIES'] = '127.0.0.1,::1'
  const translatorPort = await freePort()
  process.env['TRANSLATE_URL'] = `http://127.0.0.1:${translatorPort}/translate`
  process.env['TRANSLATE_API'] = 'libretranslate'
  const stack = await temporaryStack(project.name, {withoutStudio: !project.name.endsWith('studio')})
  // Sites that tests start themselves lack the token that it needs.
  delete process.env['TRANSLATE_URL']
  const control = await startStackControl(stack)
  const {dataDirectory, siteBuild} = stack.settings
  const {webhookSecret, editorToken, signUpsToken} = await localSecrets(dataDirectory)
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
  project.provide('translatorPort', translatorPort)
  project.provide('leadsDatabase', join(dataDirectory, 'leads.sqlite'))
  return async () => {
    control.close()
    await stack.stop()
  }
}
