import {z} from 'zod'

/** What the local Content Lake answers to; any name would do. */
const localProject = {projectId: 'domora', dataset: 'production', apiHost: 'http://localhost:3900'}

/** Where the site is served on a developer's machine. */
const localSite = 'http://localhost:3000'

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** The Studio's environment; every variable is optional. */
export const studioEnvSchema = z.object({
  /** Origin of a Content Lake on this machine or in a test. Without it and a project, the local default. */
  SANITY_STUDIO_API_HOST: optional(z.url({protocol: /^https?$/})),
  /** A project on hosted Sanity. */
  SANITY_STUDIO_PROJECT_ID: optional(
    z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'small letters, digits and hyphens'),
  ),
  SANITY_STUDIO_DATASET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'small letters, digits, _ and -'),
  ),
  /** Origin of the site that is previewed. */
  SANITY_STUDIO_SITE_URL: optional(z.url({protocol: /^https?$/})),
})

export interface StudioEnv {
  readonly projectId: string
  readonly dataset: string
  /** Origin of a Content Lake of our own; absent for hosted Sanity. */
  readonly apiHost?: string
  /** Origin of the site. */
  readonly siteUrl: string
}

/** @throws {Error} naming each variable that is wrong. */
export function parseStudioEnv(variables: Record<string, string | undefined>): StudioEnv {
  const parsed = studioEnvSchema.safeParse(variables)
  if (!parsed.success) throw new Error(`The Studio's environment is wrong.\n${z.prettifyError(parsed.error)}`)
  const env = parsed.data
  const projectId = env.SANITY_STUDIO_PROJECT_ID ?? localProject.projectId
  const dataset = env.SANITY_STUDIO_DATASET ?? localProject.dataset
  const apiHost =
    env.SANITY_STUDIO_API_HOST ??
    (env.SANITY_STUDIO_PROJECT_ID === undefined ? localProject.apiHost : undefined)
  const siteUrl = new URL(env.SANITY_STUDIO_SITE_URL ?? localSite).origin
  return {projectId, dataset, siteUrl, ...(apiHost === undefined ? {} : {apiHost: new URL(apiHost).origin})}
}

/**
 * The environment that this Studio was started or built with. Each variable is spelled out because the bundler
 * replaces the whole expression by its value.
 */
export const studioEnv = parseStudioEnv({
  SANITY_STUDIO_API_HOST: process.env.SANITY_STUDIO_API_HOST,
  SANITY_STUDIO_PROJECT_ID: process.env.SANITY_STUDIO_PROJECT_ID,
  SANITY_STUDIO_DATASET: process.env.SANITY_STUDIO_DATASET,
  SANITY_STUDIO_SITE_URL: process.env.SANITY_STUDIO_SITE_URL,
})
