#!/usr/bin/env node
import {exportCommand} from './cli/export-command.ts'
import {importCommand} from './cli/import-command.ts'
import {parseCommand, type Command} from './cli/parse-command.ts'
import {resetCommand} from './cli/reset-command.ts'
import {startCommand} from './cli/start-command.ts'
import {tokenCommand} from './cli/token-command.ts'
import {USAGE} from './cli/usage.ts'

const COMMANDS = new Map<string | undefined, (command: Command) => void | Promise<void>>([
  ['start', startCommand],
  ['import', importCommand],
  ['export', exportCommand],
  ['reset', resetCommand],
  ['token', tokenCommand],
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
