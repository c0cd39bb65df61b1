import {z} from 'zod'
import {MendableError} from './mendable-error.ts'

/** An unset variable, and one left empty in a file, both mean the default. */
const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const port = (standard: number) => unlessEmpty(z.coerce.number().int().min(1).max(65_535).default(standard))

const stackSchema = z.object({
  /** Where the site, Studio and the local Content Lake listen. */
  SITE_PORT: port(3000),
  STUDIO_PORT: port(3333),
  LAKE_PORT: port(3900),
  /** The browser of the tests. */
  CHROME_PATH: unlessEmpty(z.string().optional()),
  /** Where a running stack keeps its data, relative to the checkout. */
  DOMORA_DATA: unlessEmpty(z.string().default('.data')),
})

/** Every environment variable that the stack itself reads. */
export const stackVariables: readonly string[] = Object.keys(stackSchema.shape)

/** @throws {MendableError} naming the variables that are malformed. */
export function stackEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  const parsed = stackSchema.safeParse(environment)
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map(({path}) => String(path[0])))]
  throw new MendableError(
    `The environment is not right: ${names.join(', ')}.`,
    'See .env.example for what it takes.',
  )
}
