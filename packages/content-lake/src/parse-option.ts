import type {z} from 'zod'

/**
 * Checks an option that the caller of the package gave.
 * @throws Error of one line that names the option and what is wrong with it
 */
export function parseOption<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = [name, ...(issue?.path ?? [])].join('.')
  throw new Error(`${where}: ${issue?.message ?? parsed.error.message}`)
}
