import type {z} from 'zod'
import {isProblem, type Problems} from '../problem.ts'

export type ParsedForm<Value, Field extends string> =
  | {readonly ok: true; readonly value: Value}
  | {readonly ok: false; readonly problems: Problems<Field>}

/**
 * Parses a form with a schema whose messages are {@link Problem} codes. Of each field only the first problem is
 * told, and nothing of its value.
 */
export function parseForm<Shape extends z.core.$ZodShape>(
  schema: z.ZodObject<Shape>,
  form: object,
): ParsedForm<z.output<z.ZodObject<Shape>>, keyof Shape & string> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return {ok: true, value: parsed.data}
  const problems: Problems<keyof Shape & string> = {}
  for (const {path, message} of parsed.error.issues) {
    const field = String(path[0])
    if (Object.hasOwn(problems, field)) continue
    Object.assign(problems, {[field]: isProblem(message) ? message : 'malformed'})
  }
  return {ok: false, problems}
}
