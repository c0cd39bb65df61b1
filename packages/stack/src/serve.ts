import {runStack} from './run-stack.ts'
import {usualSettings} from './stack-settings.ts'
import {failWith} from './steps.ts'
import {stopSignal} from './stop-signal.ts'

/** Brings the stack up, says where it is, and keeps it up until Ctrl-C. */
export async function serve(mode: 'start' | 'dev'): Promise<void> {
  const stopped = stopSignal()
  try {
    const starting = runStack(usualSettings(mode))
    const stack = await Promise.race([starting, stopped])
    if (typeof stack === 'string') {
      // Stopped while starting: let the step in hand end, then put away what it started.
      await starting.then(
        (running) => running.stop(),
        () => undefined,
      )
      return
    }
    console.log(`
  Site     ${stack.siteUrl}   ${stack.siteUrl}/pl   ${stack.siteUrl}/de   ${stack.siteUrl}/pt
  Studio   ${stack.studioUrl}
  Lake     ${stack.lake.url}
  Mail     ${process.env['SMTP_URL'] ? 'sent by SMTP' : `${stack.siteUrl}/dev/mailbox`}

  Ctrl-C stops all of it; the content is kept.
`)
    try {
      await Promise.race([stopped, stack.broken])
    } finally {
      console.log('\n• Stopping …')
      await stack.stop()
    }
  } catch (error) {
    failWith(error)
  }
}
