import {parseArgs} from 'node:util'

const OPTIONS = {
  data: {type: 'string', default: '.content-lake'},
  dataset: {type: 'string', default: 'production'},
  project: {type: 'string', default: 'local'},
  port: {type: 'string', default: '3900'},
  host: {type: 'string', default: '127.0.0.1'},
  seed: {type: 'string'},
  webhooks: {type: 'string'},
  'allow-origin': {type: 'string', multiple: true},
  studio: {type: 'string', multiple: true},
  'query-time-limit': {type: 'string'},
  'keep-edits': {type: 'string', default: '30'},
  'keep-history': {type: 'string', default: '365'},
  replace: {type: 'boolean', default: false},
  missing: {type: 'boolean', default: false},
  label: {type: 'string'},
  help: {type: 'boolean', short: 'h', default: false},
} as const

/** A command line, checked for form: the command's own file says what its words mean. */
export type Command = ReturnType<typeof parseCommand>

/** @throws Error of one line for an option that does not exist or a number that is none */
export function parseCommand(args: readonly string[]) {
  const {positionals, values} = parseArgs({args: [...args], options: OPTIONS, allowPositionals: true})
  const [name, ...words] = positionals
  const limit = values['query-time-limit']
  return {
    name,
    words,
    ...values,
    port: wholeNumber('--port', values.port, 65_535),
    editDays: wholeNumber('--keep-edits', values['keep-edits'], 36_500),
    days: wholeNumber('--keep-history', values['keep-history'], 36_500),
    queryTimeLimitMs: limit === undefined ? undefined : wholeNumber('--query-time-limit', limit, 600_000),
  }
}

function wholeNumber(option: string, text: string, most: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > most)
    throw new Error(`${option} must be a whole number up to ${most}, not "${text}"`)
  return value
}
