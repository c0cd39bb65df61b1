/** Changes a plain text, or each span of a formatted text. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (value === undefined) return undefined
  const changed = JSON.stringify(value, (name, inner: unknown) =>
    name === 'text' && typeof inner === 'string' ? change(inner) : inner,
  )
  return JSON.parse(changed)
}

/** A pattern that matches this text alone. */
export const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
