import {relative} from 'node:path'
import {MendableError} from './mendable-error.ts'
import {runStack} from './run-stack.ts'
import {signUpsTokenFile} from './secrets.ts'
import type {StackSettings} from './stack-settings.ts'
import {failWith} from './steps.ts'
import {stopSignal} from './stop-signal.ts'

/** @throws {MendableError} when the environment speaks of another lake than the one that is started here. */
function requireLocalLake(): void {
  const named = ['SANITY_PROJECT_ID', 'SANITY_API_HOST'].find((name) => process.env[name])
  if (named === undefined) return
  throw new MendableError(
    `${named} names a Content Lake elsewhere, and this command runs the local one.`,
    'Unset it, or run the site alone: pnpm build && pnpm --filter web start',
  )
}

/** Brings a stack up, says where it is, and keeps it up until Ctrl-C. */
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
