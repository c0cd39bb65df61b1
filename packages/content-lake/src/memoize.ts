/** Calls a function once for each object, and keeps the result as long as the object. */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, {readonly value: Value}>()
  return (key) => {
    const known = results.get(key)
    if (known) return known.value
    const value = make(key)
    results.set(key, {value})
    return value
  }
}
