import {hostname} from 'node:os'
import {format, stripVTControlCharacters} from 'node:util'

type Level = 'info' | 'warn' | 'error'

/** docs/operations.md explains each. */
type LogEvent =
  | 'request-failed'
  | 'revalidation-failed'
  | 'cron-failed'
  | 'content-check-failed'
  | 'content-problem'
  | 'live-events-failed'
  | 'live-events-interrupted'
  | 'page-failed'
  | 'error-page-without-content'
  | 'cache-write-failed'
  | 'cache-read-failed'
  | 'compression-failed'
  | 'picture-unavailable'
  | 'video-unavailable'
  | 'file-unavailable'
  | 'leads-unavailable'
  | 'visits-not-saved'
  | 'link-check-failed'
  | 'translation-failed'
  | 'form-failed'
  | 'form-page-failed'
  | 'form-place-unknown'
  | 'consent-unknown'
  | 'link-page-failed'
  | 'mail-not-sent'
  | 'event-not-delivered'
  | 'mailer-failed'
  | 'choice-unknown'
  | 'company-unknown'
  | 'preview-unavailable'
  | 'preview-not-live'
  | 'remark-not-mailed'
  | 'remark-not-stored'
  | 'output'
  | 'stop-failed'
  | 'enhancement-failed'
  | 'telemetry-failed'

const lineOf = (level: Level, event: LogEvent, fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    time: new Date().toISOString(),
    level,
    // Instances on one machine have different ports, those in containers different names.
    instance: `${hostname()}:${process.env['PORT'] ?? ''}`,
    event,
    ...fields,
  })

/** Writes one line of JSON. Fields hold no addresses, form contents or tokens. */
export function log(
  level: 'warn' | 'error',
  event: LogEvent,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  console[level](lineOf(level, event, fields))
}

/** Turns what Next and libraries print into lines of JSON, so that the log has one format. */
export function printJson(): void {
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    const print = console[method].bind(console)
    const level = method === 'log' ? 'info' : method
    console[method] = (...parts: readonly unknown[]) => {
      const text = stripVTControlCharacters(format(...parts)).trim()
      print(text.startsWith('{"time":') ? text : lineOf(level, 'output', {message: text}))
    }
  }
}
