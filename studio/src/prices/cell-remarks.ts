import type {ValidationMarker} from 'sanity'

/** What validation says about a cell of the price table. */
export interface Remark {
  readonly level: 'error' | 'warning'
  readonly message: string
}

/**
 * What validation says about one price, or about one of its fields.
 *
 * @param field absent for remarks on the price as a whole
 */
export function remarksAt(
  markers: readonly ValidationMarker[],
  key: string | undefined,
  field?: string,
): readonly Remark[] {
  if (key === undefined) return []
  return inWords(
    markers.filter(({path: [prices, item, name]}) => {
      const isRow = typeof item === 'object' && '_key' in item && item._key === key
      return prices === 'prices' && isRow && name === field
    }),
  )
}

/** What validation says about the price list as a whole, such as which plans it lacks. */
export const remarksOnList = (markers: readonly ValidationMarker[]): readonly Remark[] =>
  inWords(markers.filter(({path}) => path.length === 1 && path[0] === 'prices'))

/** Errors first, and nothing twice. */
function inWords(markers: readonly ValidationMarker[]): readonly Remark[] {
  const byMessage = new Map(
    markers
      .filter(({level}) => level !== 'info')
      .map(({level, message}) => [
        message,
        {level: level === 'error' ? 'error' : 'warning', message} as const,
      ]),
  )
  return [...byMessage.values()].toSorted((one, other) => one.level.localeCompare(other.level))
}
