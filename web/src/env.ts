import {parseEmailAddress} from '@domora/leads/email-address'
import {parseTrustedProxies} from '@domora/leads/trusted-client'
import {z} from 'zod'

/** An empty variable has its default, as an unset one. */
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

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

const trustedProxies = z.string().transform((list, context) => {
  try {
    return parseTrustedProxies(list)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    context.addIssue({code: 'custom', message: 'must be addresses or networks, separated by commas'})
    return z.NEVER
  }
})

const envSchema = z.object({
  /** Origin of the site for visitors: in canonical URLs, alternates, sitemaps. */
  SITE_URL: unlessEmpty(origin.default('http://localhost:3000')),
  SANITY_PROJECT_ID: unlessEmpty(z.string().optional()),
  SANITY_DATASET: unlessEmpty(z.string().default('production')),
  SANITY_API_HOST: unlessEmpty(origin.optional()),
  /** Reads drafts for the preview, and a private dataset. Without it there is no preview. */
  SANITY_API_READ_TOKEN: unlessEmpty(z.string().optional()),
  /** Origin of Studio, which may frame draft pages; texts in the preview link to its fields. */
  SANITY_STUDIO_ORIGIN: unlessEmpty(origin.default('http://localhost:3333')),
  /** The secret of the lake's webhooks. Without it none is accepted. */
  SANITY_WEBHOOK_SECRET: unlessEmpty(z.string().min(32, 'must have at least 32 characters').optional()),
  /** The SQLite file of waitlist and contact, relative to `web/`. */
  LEADS_DATABASE: unlessEmpty(z.string().default('../.data/leads.sqlite')),
  /** A Postgres database for waitlist and contact instead. */
  DATABASE_URL: unlessEmpty(z.url({protocol: /^postgres(ql)?$/}).optional()),
  /** The key of hashes and tokens of waitlist and contact. With SQLite it is created if it is missing. */
  LEADS_SECRET: unlessEmpty(z.string().min(32, 'must have at least 32 characters').optional()),
  /** The token for statistics and export of the waitlist. Without it the API answers 404. */
  LEADS_TOKEN: unlessEmpty(z.string().min(32, 'must have at least 32 characters').optional()),
  /** The mail server. Without it mails go to the local mailbox. */
  SMTP_URL: unlessEmpty(z.url({protocol: /^smtps?$/}).optional()),
  /** The sender of mails. */
  MAIL_FROM: unlessEmpty(mailbox.optional()),
  /** The recipient of messages of the contact form. */
  TEAM_ADDRESS: unlessEmpty(emailAddress.optional()),
  /** A file of domains whose addresses the forms refuse, one a line; relative to `web/`. */
  DISPOSABLE_DOMAINS: unlessEmpty(z.string().optional()),
  /** Proxies in front of the site, whose `X-Forwarded-For` is trusted. */
  TRUSTED_PROXIES: unlessEmpty(trustedProxies.default(parseTrustedProxies(''))),
  /** The build's folder in `web/`. A build into another folder does not disturb a running site. */
  SITE_BUILD_DIR: unlessEmpty(
    z
      .string()
      .regex(/^\.next(?:-[a-z]+)*$/)
      .default('.next'),
  ),
  /** The folder of finished pages and answers of the lake, relative to `web/`; by default in the build's folder. */
  SITE_CACHE_DIR: unlessEmpty(z.string().optional()),
  /** A folder that finished pages are written to for a static server; relative to `web/`. */
  PUBLISH_DIR: unlessEmpty(z.string().optional()),
  /** A collector of traces and metrics. OpenTelemetry reads this and its other variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: unlessEmpty(z.url({protocol: /^https?$/}).optional()),
  /** Where metrics go: to the collector (its default, if there is one), to a port for Prometheus, or both. */
  OTEL_METRICS_EXPORTER: unlessEmpty(z.enum(['otlp', 'prometheus', 'otlp,prometheus', 'none']).optional()),
  /** Redis for the changes that instances of the site tell each other. */
  REDIS_URL: unlessEmpty(z.url({protocol: /^rediss?$/}).optional()),
  /** How long requests are still answered after a signal to stop, so that a load balancer notices. */
  STOP_DELAY_SECONDS: unlessEmpty(z.coerce.number().min(0).max(600).default(0)),
  /** How often an open page checks for a newer build. */
  BUILD_CHECK_MINUTES: unlessEmpty(z.coerce.number().positive().default(60)),
})

/** Variables that need others. */
const checkedEnv = envSchema.superRefine((variables, context) => {
  const needs = (path: keyof typeof variables, by: keyof typeof variables) => {
    if (variables[by] !== undefined && variables[path] === undefined)
      context.addIssue({code: 'custom', path: [path], message: `must be set because ${by} is`})
  }
  needs('LEADS_SECRET', 'DATABASE_URL')
  needs('MAIL_FROM', 'SMTP_URL')
  needs('TEAM_ADDRESS', 'SMTP_URL')
  if (variables.OTEL_METRICS_EXPORTER?.includes('otlp'))
    needs('OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_METRICS_EXPORTER')
})

/**
 * Reads the site's settings; none is required. Without a project the site talks to the local Content Lake.
 *
 * @throws {Error} naming every variable that is malformed, without its value.
 */
export function readEnv(variables: Readonly<Record<string, string | undefined>>) {
  const parsed = checkedEnv.safeParse(variables)
  if (!parsed.success) throw new Error(`The environment is not valid.\n${z.prettifyError(parsed.error)}`)
  const {SANITY_PROJECT_ID, SANITY_API_HOST, ...others} = parsed.data
  const rest = {...others, SITE_CACHE_DIR: others.SITE_CACHE_DIR ?? `${others.SITE_BUILD_DIR}/site-cache`}
  if (SANITY_PROJECT_ID !== undefined) return {...rest, SANITY_PROJECT_ID, SANITY_API_HOST}
  return {...rest, SANITY_PROJECT_ID: 'domora', SANITY_API_HOST: SANITY_API_HOST ?? 'http://127.0.0.1:3900'}
}

export const env = readEnv(process.env)

/** The public URL of a path of the site. */
export const absoluteUrl = (path: string): string => new URL(path, env.SITE_URL).href
