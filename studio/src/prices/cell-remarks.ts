import type {ValidationMarker} from 'sanity'

/** What validation says about a cell of the price table. */
export interface Remark {
  readonly level: 'error' | 'warning'
  readonly message: string
}

/**
 * What validation says about one price, or about one of its fields. Errors come first, and nothing twice.
 *
 * @param field absent for remarks on the price as a whole
 */
export function remarksAt(
  markers: readonly ValidationMarker[],
  key: string | undefined,
  field?: string,
): readonly Remark[] {
  if (key === undefined) return []
  const own = markers.filter(({path: [prices, item, name]}) => {
    const isRow = typeof item === 'object' && '_key' in item && item._key === key
    return prices === 'prices' && isRow && name === field
  })
  const byMessage = new Map(
    own
      .filter(({level}) => level !== 'info')
      .map(({level, message}) => [
        message,
        {level: level === 'error' ? 'error' : 'warning', message} as const,
      ]),
  )
  return [...byMessage.values()].toSorted((one, other) => one.level.localeCompare(other.level))
}
