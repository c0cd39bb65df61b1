import {once} from 'node:events'
import {createInterface} from 'node:readline'
import type {Readable} from 'node:stream'
import {z} from 'zod'
import type {Leads} from '../open-leads.ts'
import {UsageError} from './usage-error.ts'

interface Arguments {
  readonly argument: string | undefined
  readonly format: string
  readonly state?: string | undefined
  readonly address: boolean
}

/** What a command runs in. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly input: Readable & {readonly isTTY?: boolean}
  print(text: string): void
  complain(text: string): void
}

/** A command takes leads and what was typed, and returns what to print. */
type Command = (leads: Leads, typed: Arguments, terminal: Terminal) => Promise<string>

const exportSchema = z.object({
  format: z.enum(['csv', 'json'], {error: '--format is csv or json'}),
  state: z
    .enum(['pending', 'confirmed', 'unsubscribed'], {error: '--state is pending, confirmed or unsubscribed'})
    .optional(),
})

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

export const leadsCommands: Readonly<Record<string, Command | undefined>> = {
  async export(leads, typed, terminal) {
    if (typed.address) return json(await leads.exportPerson(await addressOf(typed, terminal)))
    const options = exportSchema.safeParse(typed)
    if (!options.success) throw new UsageError(options.error.issues[0]?.message)
    return leads.exportSubscribers(options.data)
  },

  async erase(leads, typed, terminal) {
    const {subscribers, messages, mentionedIn} = await leads.erase(await addressOf(typed, terminal))
    const lines = [`Erased: ${subscribers} on the waitlist, ${messages} messages.`]
    if (mentionedIn.length > 0)
      lines.push(`Messages by others that mention the address, for you to judge: ${mentionedIn.join(', ')}`)
    return `${lines.join('\n')}\n`
  },

  async allow(leads, typed, terminal) {
    return (await leads.allow(await addressOf(typed, terminal)))
      ? 'The address may have mail again.\n'
      : 'The address was not erased.\n'
  },

  stats: async (leads) => json(await leads.stats()),

  retry: async (leads) => `${await leads.retry()} mails are due now.\n`,
}

/** From standard input by preference: arguments end up in the shell's history. */
async function addressOf({argument}: Arguments, {input, complain}: Terminal): Promise<string> {
  if (argument !== undefined) return argument
  if (input.isTTY === true) complain('Address: ')
  const lines = createInterface(input)
  const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  lines.close()
  if (typeof line !== 'string') throw new UsageError('no address was given')
  return line.trim()
}
