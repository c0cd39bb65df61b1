import {parseEmailAddress} from '@domora/leads/email-address'
import {parseTrustedProxies} from '@domora/leads/trusted-client'
import {z} from 'zod'

/** An unset variable, and one left empty in a file, both mean the default. */
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
  /** Where visitors find the site: canonical addresses, alternates, sitemaps. */
  SITE_URL: unlessEmpty(origin.default('http://localhost:3000')),
  SANITY_PROJECT_ID: unlessEmpty(z.string().optional()),
  SANITY_DATASET: unlessEmpty(z.string().default('production')),
  SANITY_API_HOST: unlessEmpty(origin.optional()),
  /** Reads drafts for the preview, and content of a private dataset. Without it there is no preview. */
  SANITY_API_READ_TOKEN: unlessEmpty(z.string().optional()),
  /** Where Studio is: it may frame draft pages, and the preview leads to its fields. */
  SANITY_STUDIO_ORIGIN: unlessEmpty(origin.default('http://localhost:3333')),
  /** Signs the lake's webhooks. Without it none is accepted. */
  SANITY_WEBHOOK_SECRET: unlessEmpty(z.string().min(32, 'must have at least 32 characters').optional()),
  /** The SQLite file of waitlist and contact, relative to `web/`. */
  LEADS_DATABASE: unlessEmpty(z.string().default('../.data/leads.sqlite')),
  /** A Postgres database for waitlist and contact instead. */
  DATABASE_URL: unlessEmpty(z.url({protocol: /^postgres(ql)?$/}).optional()),
  /** Keys what is hashed for waitlist and contact; beside SQLite one is made when it is missing. */
  LEADS_SECRET: unlessEmpty(z.string().min(32, 'must have at least 32 characters').optional()),
  /** Shows the figures of the waitlist, and the list, to who has it. Without it nobody sees them through the site. */
  LEADS_TOKEN: unlessEmpty(z.string().min(32, 'must have at least 32 characters').optional()),
  /** The mail server. Without it mails stay on this machine, in the local mailbox. */
  SMTP_URL: unlessEmpty(z.url({protocol: /^smtps?$/}).optional()),
  /** Whom mails are from. */
  MAIL_FROM: unlessEmpty(mailbox.optional()),
  /** Who gets the messages of the contact form. */
  TEAM_ADDRESS: unlessEmpty(emailAddress.optional()),
  /** A file of domains, one a line and relative to `web/`, whose addresses the forms refuse. */
  DISPOSABLE_DOMAINS: unlessEmpty(z.string().optional()),
  /** Proxies in front of the site, whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: unlessEmpty(trustedProxies.default(parseTrustedProxies(''))),
  /** Where the site is built, below `web/`: another folder leaves a site in use alone. */
  SITE_BUILD_DIR: unlessEmpty(
    z
      .string()
      .regex(/^\.next(?:-[a-z]+)*$/)
      .default('.next'),
  ),
  /** Where finished pages and the lake's answers are kept, relative to `web/`; a folder of the build, unless it is set. */
  SITE_CACHE_DIR: unlessEmpty(z.string().optional()),
  /** A folder for finished pages, for a static server; relative to `web/`. */
  PUBLISH_DIR: unlessEmpty(z.string().optional()),
  /** A collector of traces and figures. OpenTelemetry reads it, and its other variables, by itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: unlessEmpty(z.url({protocol: /^https?$/}).optional()),
  /**
   * Who takes figures: the collector, Prometheus, which fetches them from a port of this machine, both, or nobody. Without
   * it, the collector if there is one.
   */
  OTEL_METRICS_EXPORTER: unlessEmpty(z.enum(['otlp', 'prometheus', 'otlp,prometheus', 'none']).optional()),
  /** Tells the other instances of the site what changed. */
  REDIS_URL: unlessEmpty(z.url({protocol: /^rediss?$/}).optional()),
  /** For how long everything is still answered after a signal to stop, so that a load balancer finds out. */
  STOP_DELAY_SECONDS: unlessEmpty(z.coerce.number().min(0).max(600).default(0)),
  /** How often an open page asks whether there is a newer build. */
  BUILD_CHECK_MINUTES: unlessEmpty(z.coerce.number().positive().default(60)),
})

/** What makes no sense without something else. */
const envWhole = envSchema.superRefine((variables, context) => {
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
  const parsed = envWhole.safeParse(variables)
  if (!parsed.success) throw new Error(`The environment is not right.\n${z.prettifyError(parsed.error)}`)
  const {SANITY_PROJECT_ID, SANITY_API_HOST, ...others} = parsed.data
  const rest = {...others, SITE_CACHE_DIR: others.SITE_CACHE_DIR ?? `${others.SITE_BUILD_DIR}/site-cache`}
  if (SANITY_PROJECT_ID !== undefined) return {...rest, SANITY_PROJECT_ID, SANITY_API_HOST}
  return {...rest, SANITY_PROJECT_ID: 'domora', SANITY_API_HOST: SANITY_API_HOST ?? 'http://127.0.0.1:3900'}
}

export const env = readEnv(process.env)
