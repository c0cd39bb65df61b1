import type {PageConfig} from './page-config.ts'
import {request} from './request.ts'

const longest = 300

/**
 * Says on the console, and to the site's error hook, that something did not start. The report names what failed and
 * why, and the build; nothing about the visitor.
 */
export async function reportError(config: PageConfig | null, part: string, error: unknown): Promise<void> {
  console.error(`${part} did not start.`, error)
  const {name, message} = error instanceof Error ? error : new Error(String(error))
  const report = {part, name, message: message.slice(0, longest), buildId: config?.buildId ?? null}
  try {
    await request(config ?? {baseUrl: ''}, '/api/errors', {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(report),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    })
  } catch (failure) {
    console.warn('The error could not be reported.', failure)
  }
}
