#!/usr/bin/env node
import {parseCommand, type Command} from './cli/parse-command.ts'
import {USAGE} from './cli/usage.ts'

/** Each is loaded when it is asked for: making a token needs no image library. */
const COMMANDS = new Map<string | undefined, (command: Command) => Promise<void>>([
  ['start', async (command) => (await import('./cli/start-command.ts')).startCommand(command)],
  ['import', async (command) => (await import('./cli/import-command.ts')).importCommand(command)],
  ['export', async (command) => (await import('./cli/export-command.ts')).exportCommand(command)],
  ['compact', async (command) => (await import('./cli/compact-command.ts')).compactCommand(command)],
  ['reset', async (command) => (await import('./cli/reset-command.ts')).resetCommand(command)],
  ['token', async (command) => (await import('./cli/token-command.ts')).tokenCommand(command)],
])

/** Errors are one line that says what is wrong and what to do about it. */
try {
  const command = parseCommand(process.argv.slice(2))
  const run = COMMANDS.get(command.name)
  if (command.help || command.name === undefined) console.log(USAGE)
  else if (run === undefined) throw new Error(`Unknown command "${command.name}": see content-lake --help`)
  else await run(command)
} catch (error) {
  console.error(`content-lake: ${explain(error)}`)
  process.exitCode = 1
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'SQLITE_FULL')) {
    return 'The disk is full: nothing was written. Free some space and try again'
  }
  return error.message.split('\n')[0] ?? error.message
}
