/** The command `pnpm leads`. It reads the same environment as the site. */
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import type {Readable} from 'node:stream'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {z} from 'zod'
import {parseReceivers} from './events.ts'
import {type Leads, openLeads} from './open-leads.ts'
import {readSecretFiles} from './secret-files.ts'

const usage = `pnpm leads export [--format csv|json] [--state pending|confirmed|unsubscribed]
pnpm leads export --address [address]    exports everything stored about one person, as JSON
pnpm leads erase [address]               deletes everything about an address, and blocks mail to it
pnpm leads bounces                       lists addresses that mail cannot reach, as JSON
pnpm leads clear [address]               allows mail to such an address again
pnpm leads allow [address]               allows mail to an erased address again
pnpm leads stats                         counts sign-ups, messages, suspected bots and mails
pnpm leads retry                         retries refused and waiting mails now
pnpm leads replay --since 2026-11-20     sends all events since then again
pnpm leads suspects                      lists forms that a bot seems to have sent, as JSON
pnpm leads release ID                    stores such a form, and sends its mails
pnpm leads delete ID                     deletes such a form

Without an address or an ID, the command reads one from standard input: no shell history keeps it.
`

interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly input: Readable & {readonly isTTY?: boolean}
  readonly writeOutput: (text: string) => void
  readonly writeError: (text: string) => void
}

/** The command line is wrong. */
class UsageError extends Error {
  override readonly name = 'UsageError'
}

const options = {
  format: {type: 'string', default: 'csv'},
  state: {type: 'string'},
  address: {type: 'boolean', default: false},
  since: {type: 'string'},
  help: {type: 'boolean', short: 'h', default: false},
} as const

/** Runs one command. Returns the exit code: 0; 1 for a failed command; 2 for a wrong command line. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const {positionals, values} = parseArgs({args: [...args], allowPositionals: true, options})
    if (values.help) {
      terminal.writeOutput(usage)
      return 0
    }
    const [name = '', argument, ...rest] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command === undefined || rest.length > 0) throw new UsageError('Unknown command.')
    const leads = leadsFromEnvironment(terminal.environment)
    try {
      terminal.writeOutput(await command(leads, values, async () => argument ?? readAddress(terminal)))
    } finally {
      await leads.close()
    }
    return 0
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    terminal.writeError(`${message}\n${isUsageError(error) ? usage : ''}`)
    return isUsageError(error) ? 2 : 1
  }
}

const isUsageError = (error: unknown): boolean =>
  error instanceof UsageError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

/** The site's folder, the base of a relative `LEADS_DATABASE`. */
const site = new URL('../../../web/', import.meta.url)

function leadsFromEnvironment(environment: Terminal['environment']): Leads {
  const variables = readSecretFiles(environment, ['LEADS_SECRET', 'DATABASE_URL', 'EVENT_RECEIVERS'])
  const setting = (name: string) => variables[name] || undefined
  const secret = setting('LEADS_SECRET')
  const databaseUrl = setting('DATABASE_URL')
  const common = {secret, locales: [], receivers: parseReceivers(setting('EVENT_RECEIVERS') ?? '')}
  if (databaseUrl !== undefined) {
    if (secret === undefined) throw new UsageError('DATABASE_URL needs LEADS_SECRET too')
    return openLeads({...common, databaseUrl, secret})
  }
  const databasePath = fileURLToPath(new URL(setting('LEADS_DATABASE') ?? '../.data/leads.sqlite', site))
  return openLeads({...common, databasePath})
}

const exportSchema = z.object({
  format: z.enum(['csv', 'json'], {error: '--format must be csv or json'}),
  state: z
    .enum(['pending', 'confirmed', 'unsubscribed'], {
      error: '--state must be pending, confirmed or unsubscribed',
    })
    .optional(),
})

const sinceSchema = z.iso.date().or(z.iso.datetime())

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

type Values = ReturnType<typeof parseArgs<{options: typeof options}>>['values']

/** Each command returns its output. */
const commands: Readonly<
  Record<string, (leads: Leads, values: Values, address: () => Promise<string>) => Promise<string>>
> = {
  async export(leads, values, address) {
    if (values.address) return json(await leads.exportPerson(await address()))
    const parsed = exportSchema.safeParse(values)
    if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message)
    return leads.exportSubscribers(parsed.data)
  },

  async erase(leads, _, address) {
    const {subscribers, messages, suspects, answers, mentionedIn} = await leads.erase(await address())
    const erased = `Erased: ${subscribers} on the waitlist, ${messages} messages, ${suspects} suspected bots, ${answers} answers to forms.\n`
    if (mentionedIn.length === 0) return erased
    return `${erased}Messages or answers from other people mention the address. Decide whether they stay: ${mentionedIn.join(', ')}\n`
  },

  allow: async (leads, _, address) =>
    (await leads.allow(await address()))
      ? 'Mail to the address is allowed again.\n'
      : 'The address was not erased.\n',

  bounces: async (leads) => json(await leads.listBounces()),

  clear: async (leads, _, address) => `Cleared: ${await leads.clearBounces([await address()])}.\n`,

  stats: async (leads) => json(await leads.stats()),

  retry: async (leads) => `${await leads.retry()} mails are due now.\n`,

  async replay(leads, {since}) {
    const parsed = sinceSchema.safeParse(since)
    if (!parsed.success) throw new UsageError('--since must be a date, or a time in UTC')
    return `${await leads.sendEventsAgain({since: new Date(parsed.data)})} events are due now.\n`
  },

  suspects: async (leads) => json(await leads.listSuspects()),

  release: async (leads, _, id) => `Released: ${await leads.releaseSuspects([await id()])}.\n`,

  delete: async (leads, _, id) => `Deleted: ${await leads.deleteSuspects([await id()])}.\n`,
}

async function readAddress({input, writeError}: Terminal): Promise<string> {
  if (input.isTTY === true) writeError('Address: ')
  const lines = createInterface(input)
  const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  lines.close()
  if (typeof line !== 'string') throw new UsageError('No address on standard input.')
  return line.trim()
}

if (import.meta.main) {
  // A reader such as `head` may close the pipe.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  process.exitCode = await runCli(process.argv.slice(2), {
    environment: process.env,
    input: process.stdin,
    writeOutput: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
  })
}
