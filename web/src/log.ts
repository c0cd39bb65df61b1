import {hostname} from 'node:os'
import {format, stripVTControlCharacters} from 'node:util'

type Level = 'info' | 'warn' | 'error'

const lineOf = (level: Level, event: string, fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    time: new Date().toISOString(),
    level,
    // Instances on one machine have different ports, those in containers different names.
    instance: `${hostname()}:${process.env['PORT'] ?? ''}`,
    event,
    ...fields,
  })

/**
 * Writes one line of JSON. Fields hold no addresses, form contents or tokens.
 *
 * @param event docs/operations.md explains each
 */
export function log(
  level: 'warn' | 'error',
  event: string,
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
