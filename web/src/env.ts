import {localeCodes} from '@domora/content/locales'
import {z} from 'zod'

/** An unset variable, and one left empty in a file, both mean the default. */
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const origin = z.url({protocol: /^https?$/}).transform((url) => new URL(url).origin)

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
  /** Where the site is built, below `web/`: another folder leaves a site in use alone. */
  SITE_BUILD_DIR: unlessEmpty(
    z
      .string()
      .regex(/^\.next(?:-[a-z]+)?$/)
      .default('.next'),
  ),
  /** How often an open page asks whether there is a newer build. */
  BUILD_CHECK_MINUTES: unlessEmpty(z.coerce.number().positive().default(60)),
  /** Locales to build pages of, to try something out quickly; the others are then not there. */
  PRERENDER_LOCALES: unlessEmpty(
    z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(z.enum(localeCodes)))
      .default([...localeCodes]),
  ),
})

/**
 * Reads the site's settings; none is required. Without a project the site talks to the local Content Lake.
 *
 * @throws {Error} naming every variable that is malformed, without its value.
 */
export function readEnv(variables: Readonly<Record<string, string | undefined>>) {
  const parsed = envSchema.safeParse(variables)
  if (!parsed.success) throw new Error(`The environment is not right.\n${z.prettifyError(parsed.error)}`)
  const {SANITY_PROJECT_ID, SANITY_API_HOST, ...rest} = parsed.data
  if (SANITY_PROJECT_ID !== undefined) return {...rest, SANITY_PROJECT_ID, SANITY_API_HOST}
  return {...rest, SANITY_PROJECT_ID: 'domora', SANITY_API_HOST: SANITY_API_HOST ?? 'http://127.0.0.1:3900'}
}

export const env = readEnv(process.env)
