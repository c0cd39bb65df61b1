/**
 * A value with its references made as they are to be once published: `_strengthenOnPublish` marks one that is weak
 * only because its target was not published yet. It stays weak when the field itself is.
 * @see https://www.sanity.io/docs/studio/reference-type
 */
export function strengthenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenReferences)
  return isObject(value) ? strengthenWithin(value) : value
}

/** The same for the fields of an object. */
export function strengthenWithin(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const {_strengthenOnPublish: mark, ...rest} = object
  if (typeof object['_ref'] !== 'string' || !isObject(mark)) {
    return Object.fromEntries(
      Object.entries(object).map(([name, child]) => [name, strengthenReferences(child)]),
    )
  }
  if (mark['weak'] === true) return rest
  const {_weak: _, ...strong} = rest
  return strong
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
