/**
 * One value for the process. Next puts a module into several bundles, each of which would make its own.
 *
 * @param make is called once, when the value is first asked for
 */
export function processSingleton<T>(name: string, make: () => T): () => T {
  const key = Symbol.for(`domora:${name}`)
  return () => {
    // Only this function writes under the key.
    const existing: T | undefined = Reflect.get(globalThis, key)
    if (existing !== undefined) return existing
    const value = make()
    Reflect.set(globalThis, key, value)
    return value
  }
}
