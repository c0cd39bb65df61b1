/** Every id in a `_ref` of the value, however deep. */
export function referencedIds(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const element of value) referencedIds(element, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, nested] of Object.entries(value)) {
      if (key === '_ref' && typeof nested === 'string') found.add(nested)
      else referencedIds(nested, found)
    }
  }
  return found
}
