import {z} from 'zod'

type Schema = z.core.$ZodType

/** The shape of a value, and what it becomes in a locale. Only `parseSection` knows the locale, so a contract has no `parse`. */
export type Contract<Out = unknown, In = unknown> = z.core.$ZodType<Out, In> & {readonly parse?: never}

export const asContract = <S extends Schema>(schema: S): Pick<S, '_zod' | '~standard'> => schema

/** A contract for an object. The message is for any other value. */
export const objectContract = <Shape extends z.core.$ZodShape>(shape: Shape, message?: string) =>
  asContract(z.object(shape, message))

/** A contract whose parsed value goes through a function. */
export const mapContract = <S extends Schema, Out>(
  contract: S,
  map: (value: z.output<S>, context: z.core.$RefinementCtx) => Out,
) => asContract(z.pipe(contract, z.transform(map)))

/** Accepts any value as a `T`. The transform behind it checks what it uses: one language of a text, each item alone. */
export const unchecked = <T>() => z.custom<T>()

/** Adds another schema's issues to a context, below a path. */
export function forwardIssues(
  {issues}: z.ZodError,
  context: z.core.$RefinementCtx,
  above: readonly PropertyKey[] = [],
): never {
  for (const {path, message} of issues) context.addIssue({code: 'custom', path: [...above, ...path], message})
  return z.NEVER
}

/** A switch in a query result. GROQ returns `null` before an editor has touched it; here it is off. */
export const switchContract = mapContract(z.nullable(z.boolean()), (value) => value ?? false)

/** A list in a query result. GROQ returns `null` for a missing list; here it is empty. */
export const listOf = <S extends Schema>(item: S) =>
  mapContract(z.nullable(z.array(item)), (items) => items ?? [])
