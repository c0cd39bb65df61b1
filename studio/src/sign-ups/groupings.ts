import {isLocaleCode, localeCodes, locales} from '@domora/content/locales'
import {type Figure, signUpStates} from './figures.ts'

/** What the columns are divided by. */
export interface Grouping {
  readonly title: string
  /** Of each figure, the group that it is counted in. */
  readonly groupOf: (figure: Figure) => string
  /** The groups that figures have, in the order in which they are shown. */
  readonly order: (totals: ReadonlyMap<string, number>) => readonly string[]
}

const stateTitles: Readonly<Record<Figure['state'], string>> = {
  confirmed: 'Confirmed',
  pending: 'Not confirmed',
  unsubscribed: 'Left',
}

const localeTitle = (code: string) => (isLocaleCode(code) ? locales[code].name : code)

const present = (wanted: readonly string[], totals: ReadonlyMap<string, number>) => {
  const others = [...totals.keys()].filter((group) => !wanted.includes(group))
  return [...wanted.filter((group) => totals.has(group)), ...others]
}

const largestFirst = (totals: ReadonlyMap<string, number>) =>
  [...totals].toSorted(([a, more], [b, less]) => less - more || (a < b ? -1 : 1)).map(([group]) => group)

export const groupings = {
  state: {
    title: 'State',
    groupOf: ({state}) => stateTitles[state],
    order: (totals) =>
      present(
        signUpStates.map((state) => stateTitles[state]),
        totals,
      ),
  },
  locale: {
    title: 'Language',
    groupOf: ({locale}) => localeTitle(locale),
    order: (totals) => present(localeCodes.map(localeTitle), totals),
  },
  source: {
    title: 'Source',
    groupOf: ({source}) => source ?? 'No source',
    order: largestFirst,
  },
} as const satisfies Record<string, Grouping>

export type GroupingName = keyof typeof groupings

export const isGroupingName = (name: string): name is GroupingName => Object.hasOwn(groupings, name)
