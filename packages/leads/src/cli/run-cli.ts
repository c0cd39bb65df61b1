import {parseArgs} from 'node:util'
import {leadsCommands, type Terminal} from './commands.ts'
import {leadsFromEnvironment} from './leads-from-environment.ts'
import {UsageError} from './usage-error.ts'

const usage = `pnpm leads export [--format csv|json] [--state pending|confirmed|unsubscribed]
pnpm leads export --address [address]    all that is kept of one person, as JSON
pnpm leads erase [address]               deletes all that is kept of an address; it gets no mail any more
pnpm leads allow [address]               lets an erased address have mail again
pnpm leads stats                         sign-ups by day, locale, source and state; messages; mails
pnpm leads retry                         tries refused and waiting mails now

An address that is left out is read from standard input, where no shell keeps it.
`

/** Runs one command; returns the exit code: 0, 1 when it could not be done, 2 when it was not understood. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const parsed = parse(args)
    if (parsed.help) {
      terminal.print(usage)
      return 0
    }
    const leads = leadsFromEnvironment(terminal.environment)
    try {
      terminal.print(await parsed.command(leads, parsed.typed, terminal))
    } finally {
      await leads.close()
    }
    return 0
  } catch (error) {
    const misunderstood = error instanceof UsageError
    terminal.complain(
      `${error instanceof Error ? error.message : String(error)}\n${misunderstood ? usage : ''}`,
    )
    return misunderstood ? 2 : 1
  }
}

function parse(args: readonly string[]) {
  const {positionals, values} = parseOptions(args)
  const [name = '', argument, ...rest] = positionals
  const command = Object.hasOwn(leadsCommands, name) ? leadsCommands[name] : undefined
  if (values.help) return {help: true} as const
  if (command === undefined || rest.length > 0) throw new UsageError('This is no command.')
  return {help: false, command, typed: {...values, argument}} as const
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: {type: 'string', default: 'csv'},
        state: {type: 'string'},
        address: {type: 'boolean', default: false},
        help: {type: 'boolean', short: 'h', default: false},
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'These are no options.')
  }
}
