import {hostname} from 'node:os'
import {format, stripVTControlCharacters} from 'node:util'
import type {MailerEvent} from '@domora/leads/mailer'

/** What the log tells of; docs/operations.md explains each. */
export type LogEvent =
  | 'cache-read-failed'
  | 'cache-write-failed'
  | 'compression-failed'
  | 'consent-unknown'
  | 'content-problem'
  | 'enhancement-failed'
  | 'error-page-without-content'
  | 'form-failed'
  | 'form-page-failed'
  | 'form-place-unknown'
  | 'leads-unavailable'
  | 'link-page-failed'
  | 'missed-changes-unknown'
  | 'output'
  | 'page-failed'
  | 'picture-unavailable'
  | 'preview-not-live'
  | 'preview-unavailable'
  | 'publishing-failed'
  | 'purge-failed'
  | 'redis-interrupted'
  | 'redis-publish-failed'
  | 'redis-subscribe-failed'
  | 'request-failed'
  | 'revalidation-failed'
  | 'stop-failed'
  | 'telemetry-failed'
  | 'video-unavailable'
  | 'webhooks-missed'
  | MailerEvent['event']

type Level = 'info' | 'warn' | 'error'

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

/** From now on what Next and libraries print is a line of JSON, too: a log then has one format. */
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
