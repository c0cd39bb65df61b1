/**
 * The fields of a document with its references made as they are to be once published: `_strengthenOnPublish` marks one
 * that is weak only because its target was not published yet. It stays weak when the field itself is.
 * @see https://www.sanity.io/docs/studio/reference-type
 */
export function strengthenReferences(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const {_strengthenOnPublish: mark, ...rest} = object
  if (typeof object['_ref'] !== 'string' || !isObject(mark)) {
    return Object.fromEntries(Object.entries(object).map(([name, child]) => [name, strengthen(child)]))
  }
  if (mark['weak'] === true) return rest
  const {_weak: _, ...strong} = rest
  return strong
}

function strengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthen)
  return isObject(value) ? strengthenReferences(value) : value
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
