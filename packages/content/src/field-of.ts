/** A field of a value from outside; `undefined` when the value is not an object or has no such field of its own. */
export const fieldOf = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
