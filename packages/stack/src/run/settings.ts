import {join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'
import {datasetFile} from '@domora/seed/dataset-file'
import {z} from 'zod'
import {UserFacingError} from './user-facing-error.ts'

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard)

const stackSchema = z.object({
  /** Where the site, Studio and the local Content Lake listen. */
  SITE_PORT: port(3000),
  STUDIO_PORT: port(3333),
  LAKE_PORT: port(3900),
  /** The browser of the tests. */
  CHROME_PATH: z.string().optional(),
  /** Where a running stack keeps its data, relative to the checkout. */
  DOMORA_DATA: z.string().default('.data'),
  /** The first content of a new lake, relative to the checkout: a folder with an export of a dataset. */
  DOMORA_SEED: z.string().optional(),
  /** With the role Editor, for an import into a hosted project. */
  SANITY_AUTH_TOKEN: z.string().optional(),
})

/** Every environment variable that the stack itself reads. */
export const stackVariables: readonly string[] = Object.keys(stackSchema.shape)

/** @throws {UserFacingError} naming the variables that are malformed. */
export function stackEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  // An unset variable, and one left empty in a file, both mean the default.
  const set = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = stackSchema.safeParse(Object.fromEntries(set))
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map(({path}) => String(path[0])))]
  throw new UserFacingError(
    `The environment is not right: ${names.join(', ')}.`,
    'See .env.example for what it takes.',
  )
}

/** The checkout. */
export const root = join(import.meta.dirname, '../../../..')

export const webDirectory = join(root, 'web')
export const studioDirectory = join(root, 'studio')
export const binDirectory = join(root, 'node_modules/.bin')

/** The first content of the site, in the form that the official importer takes as well. */
export const seedFile = resolve(root, stackEnvironment(process.env).DOMORA_SEED ?? fileURLToPath(datasetFile))

/** Everything that a running stack keeps on this machine; ignored by git. */
export const dataDirectory = resolve(root, stackEnvironment(process.env).DOMORA_DATA)

export function portsFrom(environment: Readonly<Record<string, string | undefined>>) {
  const {SITE_PORT, STUDIO_PORT, LAKE_PORT} = stackEnvironment(environment)
  return {site: SITE_PORT, studio: STUDIO_PORT, lake: LAKE_PORT}
}

export interface StackSettings {
  readonly ports: ReturnType<typeof portsFrom>
  /** `start` serves built code; `dev` runs the development servers, which reload on every change. */
  readonly mode: 'start' | 'dev'
  /** Where content, leads, secrets and logs are kept. */
  readonly dataDirectory: string
  /** Where the site is built, below `web/`. */
  readonly siteBuild: string
  /** Where Studio is built, below `studio/`. */
  readonly studioBuild: string
  /** Studio is neither built nor started. */
  readonly withoutStudio?: boolean
}

/** The stack of `npm start` and `pnpm dev`. */
export const usualSettings = (mode: StackSettings['mode']): StackSettings => ({
  ports: portsFrom(process.env),
  mode,
  dataDirectory,
  siteBuild: '.next',
  studioBuild: 'dist',
})

/** The file that a part of the stack writes its output to. */
export const logFile = (directory: string, name: string): string => join(directory, 'logs', `${name}.log`)
