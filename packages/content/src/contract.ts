import {z} from 'zod'

type Schema = z.core.$ZodType

/**
 * What a value must be, and what it becomes in a locale. It has no `parse`, unlike the zod schemas that it is made of: only
 * `parseSection` knows the locale.
 */
export type Contract<Out = unknown, In = unknown> = z.core.$ZodType<Out, In> & {readonly parse?: never}

export const asContract = <S extends Schema>(schema: S): Pick<S, '_zod' | '~standard'> => schema

/** The contract of an object. The message is for a value that is not one. */
export const objectContract = <Shape extends z.core.$ZodShape>(shape: Shape, message?: string) =>
  asContract(z.object(shape, message))

/** The contract of what a function makes of a parsed value. */
export const mapContract = <S extends Schema, Out>(
  contract: S,
  map: (value: z.output<S>, context: z.core.$RefinementCtx) => Out,
) => asContract(z.pipe(contract, z.transform(map)))

/** Takes any value for a `T`. The transform after it checks what it needs: one locale of a text, one item at a time. */
export const unchecked = <T>() => z.custom<T>()

/** The value of another schema's result, or its issues. */
export function forwardIssues<Out>(parsed: z.ZodSafeParseResult<Out>, context: z.core.$RefinementCtx): Out {
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    context.addIssue({code: 'custom', path: [...issue.path], message: issue.message})
  }
  return z.NEVER
}

/** A list as a projection gives it: an absent one is `null` in GROQ and empty here. */
export const listOf = <S extends Schema>(item: S) =>
  asContract(
    z
      .array(item)
      .nullable()
      .transform((items) => items ?? []),
  )
