import {relative} from 'node:path'
import {runStack} from './run-stack.ts'
import {signUpsTokenFile} from './secrets.ts'
import type {StackSettings} from './settings.ts'
import {failWith, UserFacingError} from './user-facing-error.ts'

/** @throws {UserFacingError} when the environment names another lake than the one that is started here. */
function requireLocalLake(): void {
  const named = ['SANITY_PROJECT_ID', 'SANITY_API_HOST'].find((name) => process.env[name])
  if (named === undefined) return
  throw new UserFacingError(
    `${named} names a Content Lake elsewhere, and this command runs the local one.`,
    'Unset it, or run the site alone: pnpm build && pnpm --filter web start',
  )
}

/** Resolves at Ctrl-C, SIGTERM or SIGHUP; a second Ctrl-C ends the process at once. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false
    const stop = (signal: NodeJS.Signals) => {
      // The terminal sends Ctrl-C to all parts as well, so none keeps running.
      if (asked && signal === 'SIGINT') process.exit(130)
      asked = true
      resolve(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  })
}

/** Starts a stack, prints its addresses, and runs it until Ctrl-C. */
export async function serve(settings: StackSettings): Promise<void> {
  const stopped = stopSignal()
  const starting = new AbortController()
  void stopped.then(() => starting.abort())
  try {
    requireLocalLake()
    const stack = await runStack(settings, starting.signal)
    const token = process.env['LEADS_TOKEN']
      ? 'LEADS_TOKEN'
      : relative(process.cwd(), signUpsTokenFile(settings.dataDirectory))
    const hint =
      settings.mode === 'dev'
        ? '\n  Pages are compiled when they are first asked for: the first may take half a minute.\n'
        : ''
    console.log(`
  Site     ${stack.siteUrl}   ${stack.siteUrl}/pl   ${stack.siteUrl}/de   ${stack.siteUrl}/pt
  Studio   ${stack.studioUrl}
  Lake     ${stack.lake.url}
  Mail     ${process.env['SMTP_URL'] ? 'sent by SMTP' : `${stack.siteUrl}/dev/mailbox`}
  Sign-ups ${stack.studioUrl}/sign-ups, with the token in ${token}
${hint}
  Ctrl-C stops all of it; the content is kept.
`)
    try {
      await Promise.race([stopped, stack.broken])
    } finally {
      console.log('\n• Stopping …')
      await stack.stop()
    }
  } catch (error) {
    if (starting.signal.aborted) return
    failWith(error)
  }
}
