import {z} from 'zod'

const port = (standard: number) => z.coerce.number().int().min(0).max(65_535).default(standard)

const stackSchema = z.object({
  /** Where the site, Studio and the local Content Lake listen. */
  SITE_PORT: port(3000),
  STUDIO_PORT: port(3333),
  LAKE_PORT: port(3900),
  /** The browser of the tests. */
  CHROME_PATH: z.string().optional(),
  /** Where a running stack keeps its data. */
  DOMORA_DATA: z.string().optional(),
})

/** Every environment variable that the stack itself reads. */
export const stackVariables: readonly string[] = Object.keys(stackSchema.shape)

/** @throws {z.ZodError} naming the variable that is malformed. */
export const stackEnvironment = (environment: Readonly<Record<string, string | undefined>>) =>
  stackSchema.parse(environment)
