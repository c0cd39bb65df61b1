import {z} from 'zod'

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Environment variables; all are optional. */
export const studioEnvSchema = z.object({
  /** Origin of a local Content Lake. The default, without a project, is that of `pnpm dev`. */
  SANITY_STUDIO_API_HOST: optional(z.url({protocol: /^https?$/})),
  /** A project on hosted Sanity. */
  SANITY_STUDIO_PROJECT_ID: optional(
    z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must have lowercase letters, digits and hyphens only'),
  ),
  SANITY_STUDIO_DATASET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'must have lowercase letters, digits, _ and - only'),
  ),
  /** Origin of the site to preview. */
  SANITY_STUDIO_SITE_URL: optional(z.url({protocol: /^https?$/})),
  /** IANA name of the team's time zone, for launch times. */
  SANITY_STUDIO_TIME_ZONE: optional(
    z
      .string()
      .refine(
        (zone) => Intl.supportedValuesOf('timeZone').includes(zone),
        'must be a time zone, such as Europe/Warsaw',
      ),
  ),
  /** Editors solve each check of a launch before it runs, or a person other than its author approves the check. */
  SANITY_STUDIO_APPROVAL: optional(z.enum(['required'])),
})

/**
 * `apiHost` is the origin of a local Content Lake; without it, Studio uses hosted Sanity. `siteUrl` is an origin.
 *
 * @throws {Error} naming each invalid variable
 */
export function parseStudioEnv(variables: Record<string, string | undefined>) {
  const parsed = studioEnvSchema.safeParse(variables)
  if (!parsed.success) throw new Error(`Invalid environment:\n${z.prettifyError(parsed.error)}`)
  const env = parsed.data
  const isLocal = env.SANITY_STUDIO_PROJECT_ID === undefined
  const apiHost = env.SANITY_STUDIO_API_HOST ?? (isLocal ? 'http://localhost:3900' : undefined)
  return {
    // The local Content Lake accepts any project and dataset.
    projectId: env.SANITY_STUDIO_PROJECT_ID ?? 'domora',
    dataset: env.SANITY_STUDIO_DATASET ?? 'production',
    siteUrl: new URL(env.SANITY_STUDIO_SITE_URL ?? 'http://localhost:3000').origin,
    needsApproval: env.SANITY_STUDIO_APPROVAL === 'required',
    timeZone: env.SANITY_STUDIO_TIME_ZONE ?? 'Europe/Warsaw',
    ...(apiHost !== undefined && {apiHost: new URL(apiHost).origin}),
  }
}

/** The bundler replaces each `process.env.NAME`, so the names are written out. */
export const studioEnv = parseStudioEnv({
  SANITY_STUDIO_API_HOST: process.env.SANITY_STUDIO_API_HOST,
  SANITY_STUDIO_PROJECT_ID: process.env.SANITY_STUDIO_PROJECT_ID,
  SANITY_STUDIO_DATASET: process.env.SANITY_STUDIO_DATASET,
  SANITY_STUDIO_SITE_URL: process.env.SANITY_STUDIO_SITE_URL,
  SANITY_STUDIO_APPROVAL: process.env.SANITY_STUDIO_APPROVAL,
  SANITY_STUDIO_TIME_ZONE: process.env.SANITY_STUDIO_TIME_ZONE,
})
