import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {TestProject} from 'vitest/node'
import {z} from 'zod'
import {webDirectory} from '../src/paths.ts'
import {startStackControl} from '../src/stack-control.ts'
import {temporaryStack} from '../src/temporary-stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly siteUrl: string
    readonly studioUrl: string
    readonly lakeUrl: string
    readonly controlUrl: string
    /** Writes to the lake. */
    readonly editorToken: string
    /** Opens the sign-ups to Studio's tool. */
    readonly signUpsToken: string
    /** Signs webhooks that the site accepts. */
    readonly webhookSecret: string
    /** Where the site writes what it prints. */
    readonly siteLog: string
    /** Where the site keeps what it was built into and what it renders. */
    readonly siteServerFiles: string
    readonly leadsDatabase: string
  }
}

const secrets = z.object({webhookSecret: z.string(), editorToken: z.string(), signUpsToken: z.string()})

type Setup = (project: TestProject) => Promise<() => Promise<void>>

/** Starts a stack once for a whole suite, and gives its addresses to the tests. */
export const stackSetup =
  (...wanted: Parameters<typeof temporaryStack>): Setup =>
  async (project) => {
    // Tests are many clients, who differ in what a proxy on this machine says of them.
    process.env['TRUSTED_PROXIES'] = '127.0.0.1,::1'
    const stack = await temporaryStack(...wanted)
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
    project.provide('siteServerFiles', join(webDirectory, siteBuild, 'server'))
    project.provide('leadsDatabase', join(dataDirectory, 'leads.sqlite'))
    return async () => {
      await control.close()
      await stack.stop()
    }
  }

export default stackSetup('test')
