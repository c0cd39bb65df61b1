import {accessSync, constants} from 'node:fs'
import {isIP} from 'node:net'
import {dirname, isAbsolute} from 'node:path'
import {parseReceivers} from '@domora/leads/events'
import {parseEmailAddress, readDisposableDomains} from '@domora/leads/email-address'
import {readSecretFiles} from '@domora/leads/secret-files'
import {parseTrustedProxies} from '@domora/leads/trusted-client'
import {z} from 'zod'

const origin = z.url({protocol: /^https?$/}).transform((url) => new URL(url).origin)

const emailAddress = z.string().refine((text) => parseEmailAddress(text).ok, 'must be one e-mail address')

/** `Name <address>`, or an address alone. */
const mailbox = z
  .string()
  .transform((text) => {
    const [, name = 'Domora', address = text.trim()] = /^([^<>]+?)\s*<([^<>]+)>$/.exec(text.trim()) ?? []
    return {name, address}
  })
  .pipe(z.object({name: z.string(), address: emailAddress}))

/** What a parser of leads makes of a text. @param problemOf says what is wrong */
const parsedBy = <Value>(parse: (text: string) => Value, problemOf: (error: unknown) => string) =>
  z.string().transform((text, context) => {
    try {
      return parse(text)
    } catch (error) {
      context.addIssue({code: 'custom', message: problemOf(error)})
      return z.NEVER
    }
  })

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a URL is on this machine, which others cannot reach. */
export const isLoopbackHost = (url: string): boolean => loopbackNames.has(URL.parse(url)?.hostname ?? '')

/** One secret, or several with commas between them: the site accepts all of them during a rotation. */
const secrets = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .refine((list) => list.every(({length}) => length >= 32), 'must have at least 32 characters')

const envSchema = z.object({
  /** Where the site listens: a port, and an IP address. Shells and containers set HOSTNAME to the name of the machine. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOSTNAME: z
    .string()
    .default('')
    .transform((host) => (isIP(host) === 0 ? '127.0.0.1' : host)),
  /** Origin of the site for visitors: in canonical URLs, alternates, sitemaps. */
  SITE_URL: origin.optional(),
  SANITY_PROJECT_ID: z.string().optional(),
  SANITY_DATASET: z.string().default('production'),
  SANITY_API_HOST: origin.optional(),
  /** Reads published content of a private dataset. A public one needs no token. */
  SANITY_DATASET_TOKEN: z.string().optional(),
  /** Reads drafts for the preview. Without it there is no preview. */
  SANITY_API_READ_TOKEN: z.string().optional(),
  /** Writes remarks of guests of the preview to the dataset of Studio's comments. Without it they cannot send any. */
  SANITY_REVIEW_TOKEN: z.string().optional(),
  /** Origin of Studio, which may frame draft pages; texts in the preview link to its fields. */
  SANITY_STUDIO_ORIGIN: origin.optional(),
  /** The secret of webhooks to `/api/revalidate`. Without it the site accepts none. */
  SANITY_WEBHOOK_SECRET: secrets.optional(),
  /** The SQLite file of waitlist and contact, relative to `web/`. */
  LEADS_DATABASE: z.string().optional(),
  /** A Postgres database for waitlist and contact instead. */
  DATABASE_URL: z.url({protocol: /^postgres(ql)?$/}).optional(),
  /** The key of hashes and tokens of waitlist and contact. With SQLite it is created if it is missing. */
  LEADS_SECRET: secrets.transform((list) => list.join(',')).optional(),
  /** The token for statistics and export of the waitlist. Without it the API responds with 404. */
  LEADS_TOKEN: secrets.optional(),
  /** The mail server. Without it, emails go to the local mailbox. */
  SMTP_URL: z.url({protocol: /^smtps?$/}).optional(),
  /** The sender of emails. */
  MAIL_FROM: mailbox.optional(),
  /** The recipient of messages of the contact form. */
  TEAM_ADDRESS: emailAddress.optional(),
  /** A file of domains whose addresses the forms reject, one per line; relative to `web/`. */
  DISPOSABLE_DOMAINS: parsedBy(
    readDisposableDomains,
    (error) => `cannot be read: ${String(error)}`,
  ).optional(),
  /** Emails that bounce are returned to this address, with a tag. */
  BOUNCE_ADDRESS: emailAddress.optional(),
  /** The secret of a relay's webhooks to `/api/bounces`. Without it the site responds with 404. */
  BOUNCES_SECRET: secrets.optional(),
  /** Systems that get events of waitlist and contact: lines of a name, an address and secrets. */
  EVENT_RECEIVERS: parsedBy(parseReceivers, (error) =>
    error instanceof TypeError ? error.message : 'is malformed',
  ).optional(),
  /** The service that suggests translations, its key, and its API. */
  TRANSLATE_URL: z.url({protocol: /^https?$/}).optional(),
  TRANSLATE_KEY: z.string().optional(),
  TRANSLATE_API: z
    .string()
    .regex(/^(?:deepl|libretranslate|chat:.+)$/, 'must be deepl, libretranslate, or chat:MODEL')
    .optional(),
  /** Proxies in front of the site, whose `CLIENT_ADDRESS_HEADER` is trusted. */
  TRUSTED_PROXIES: parsedBy(
    parseTrustedProxies,
    () => 'must be addresses or networks, separated by commas',
  ).default(parseTrustedProxies('')),
  /** The header in which trusted proxies name their client. */
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .default('x-forwarded-for'),
  /** A platform runs the site as functions, and its CDN keeps the pages (docs/hosting.md). */
  FUNCTIONS_CDN: z.enum(['vercel', 'netlify', 'varnish']).optional(),
  /** Where that CDN takes purges, and the token for them. */
  CDN_PURGE_URL: z.url({protocol: /^https?$/}).optional(),
  CDN_TOKEN: z.string().optional(),
  /** Netlify sets it; its purges name it. */
  SITE_ID: z.string().optional(),
  /** The bearer token of requests to `/api/cron`. */
  CRON_SECRET: secrets.optional(),
  /** The build's folder in `web/`. A build into another folder does not disturb a running site. */
  SITE_BUILD_DIR: z
    .string()
    .regex(/^\.next(?:-[a-z]+)*$/)
    .default('.next'),
  /** The folder of finished pages and query results, relative to `web/`; by default in the build's folder. */
  SITE_CACHE_DIR: z.string().optional(),
  /** A collector of traces and metrics. OpenTelemetry reads this and its other variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({protocol: /^https?$/}).optional(),
  /** Where metrics go: to the collector (its default, if there is one), to a port for Prometheus, or both. */
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'prometheus', 'otlp,prometheus', 'none']).optional(),
  /** How often the site checks for lost live events. */
  CONTENT_CHECK_SECONDS: z.coerce.number().min(1).max(3_600).default(20),
  /** How long the site still responds after a signal to stop, so that a load balancer notices. */
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(600).default(0),
  /** How often an open page checks for a newer build. */
  BUILD_CHECK_MINUTES: z.coerce.number().positive().default(60),
})

type Environment = Readonly<Record<string, string | undefined>>

/** Variables that may be in a file instead, which `NAME_FILE` names. */
const secretNames = [
  'SANITY_DATASET_TOKEN',
  'SANITY_API_READ_TOKEN',
  'SANITY_REVIEW_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'DATABASE_URL',
  'LEADS_SECRET',
  'LEADS_TOKEN',
  'SMTP_URL',
  'EVENT_RECEIVERS',
  'BOUNCES_SECRET',
  'TRANSLATE_KEY',
  'CDN_TOKEN',
  'CRON_SECRET',
] as const

/** A build does not need the settings of a server. */
type Purpose = 'development' | 'production build' | 'production server'

const checkedEnv = (purpose: Purpose) =>
  envSchema.superRefine((variables, context) => {
    const problem = (path: keyof typeof variables, message: string) =>
      context.addIssue({code: 'custom', path: [path], message})
    const needs = (path: keyof typeof variables, by: keyof typeof variables) => {
      if (variables[by] !== undefined && variables[path] === undefined)
        problem(path, `must be set because ${by} is`)
    }
    needs('LEADS_SECRET', 'DATABASE_URL')
    needs('MAIL_FROM', 'SMTP_URL')
    needs('TEAM_ADDRESS', 'SMTP_URL')
    needs('SANITY_API_READ_TOKEN', 'SANITY_REVIEW_TOKEN')
    needs('TRANSLATE_API', 'TRANSLATE_URL')
    needs('LEADS_TOKEN', 'TRANSLATE_URL')
    if (variables.OTEL_METRICS_EXPORTER?.includes('otlp'))
      needs('OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_METRICS_EXPORTER')
    if (purpose === 'development') return
    const required = ['SITE_URL', 'SANITY_PROJECT_ID'] as const
    for (const path of required) if (variables[path] === undefined) problem(path, 'must be set')
    if (purpose === 'production build') return
    const {SITE_URL = '', SMTP_URL, DATABASE_URL, LEADS_DATABASE} = variables
    // Only this machine's own browser reads the local mailbox.
    if (SMTP_URL === undefined && !isLoopbackHost(SITE_URL))
      problem('SMTP_URL', 'must be set: without it no mail is sent')
    needs('SANITY_STUDIO_ORIGIN', 'SANITY_API_READ_TOKEN')
    needs('SANITY_STUDIO_ORIGIN', 'LEADS_TOKEN')
    needs('DATABASE_URL', 'FUNCTIONS_CDN')
    needs('CDN_PURGE_URL', 'FUNCTIONS_CDN')
    needs('CDN_TOKEN', 'FUNCTIONS_CDN')
    needs('CRON_SECRET', 'FUNCTIONS_CDN')
    needs('SANITY_WEBHOOK_SECRET', 'FUNCTIONS_CDN')
    if (DATABASE_URL !== undefined) return
    if (LEADS_DATABASE === undefined) problem('LEADS_DATABASE', 'must be set, or DATABASE_URL')
    // The next release has another folder; a database in this one would be lost.
    else if (!isAbsolute(LEADS_DATABASE)) problem('LEADS_DATABASE', 'must be an absolute path')
    else if (!isWritable(dirname(LEADS_DATABASE)))
      problem('LEADS_DATABASE', 'is in a folder that does not exist, or that this user cannot write')
  })

/**
 * Reads the site's settings. In development none is required: without a project the site talks to the local Content Lake. A
 * production site must set what would otherwise fail without anyone noticing.
 *
 * @throws {Error} naming every variable that is missing or malformed, without its value.
 */
export function readEnv(variables: Environment, purpose: Purpose = 'development') {
  const all = Object.entries(readSecretFiles(variables, secretNames))
  // An empty variable counts as unset.
  const parsed = checkedEnv(purpose).safeParse(Object.fromEntries(all.filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({path: [name], message}) => `${String(name)}: ${message}`)
    throw new Error(`The environment is not valid. ${problems.join('; ')}.`)
  }
  const {SANITY_PROJECT_ID, SANITY_API_HOST, ...others} = parsed.data
  const rest = {
    ...others,
    SITE_URL: others.SITE_URL ?? 'http://localhost:3000',
    SANITY_STUDIO_ORIGIN: others.SANITY_STUDIO_ORIGIN ?? 'http://localhost:3333',
    LEADS_DATABASE: others.LEADS_DATABASE ?? '../.data/leads.sqlite',
    SITE_CACHE_DIR: others.SITE_CACHE_DIR ?? `${others.SITE_BUILD_DIR}/site-cache`,
  }
  if (SANITY_PROJECT_ID !== undefined) return {...rest, SANITY_PROJECT_ID, SANITY_API_HOST}
  return {...rest, SANITY_PROJECT_ID: 'domora', SANITY_API_HOST: SANITY_API_HOST ?? 'http://127.0.0.1:3900'}
}

/** Ends the process with one line if its environment is invalid, instead of responding to every request with 500. */
function readOrExit(purpose: Purpose) {
  try {
    return readEnv(process.env, purpose)
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}

export const env = readOrExit('development')

/** Ends the process if it lacks a variable that production needs. */
export function requireProductionEnv(purpose: 'build' | 'server'): void {
  if (process.env.NODE_ENV === 'production') readOrExit(`production ${purpose}`)
}

/** Whether a platform runs the site as functions. */
export const isFunctions = env.FUNCTIONS_CDN !== undefined

export const absoluteUrl = (path: string): string => new URL(path, env.SITE_URL).href
