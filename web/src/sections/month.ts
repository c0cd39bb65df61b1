import type {SectionContent} from '@domora/content/sections'
import type {ProductViewRow} from '@domora/content/product-view'

type Month = Pick<SectionContent<'productView'>, 'days' | 'rows' | 'due' | 'lateFee'>

/** What a visitor sees at a time: a day, and whether the first tenant has paid on the phone, before the late fee or after it. */
export interface Scene {
  readonly date: string
  readonly day: number
  readonly paid: 'early' | 'late' | null
}

export type Status = 'reminded' | 'due' | 'remindedAgain' | 'late' | 'processing' | 'paid'

/** A row on a day. */
export interface Entry {
  readonly status: Status | null
  /** The day of the status; `null` for a payment on the phone. */
  readonly since: string | null
  readonly amount: number
  readonly fee: number
}

/** In order. From the day on which the first tenant pays anyway, there is nothing to pay on the phone. */
export const scenesOf = ({days, rows, lateFee}: Month): readonly Scene[] =>
  days.flatMap(({date}, day) => {
    const isOpen = rows[0] !== undefined && date < rows[0].paid
    const early: readonly Scene['paid'][] = isOpen ? [null, 'early'] : [null]
    const all = isOpen && date >= lateFee.date ? [...early, 'late' as const] : early
    return all.map((paid) => ({date, day, paid}))
  })

export function entryOf(row: ProductViewRow, scene: Scene, {rows, due, lateFee}: Month): Entry {
  const paid = row === rows[0] ? scene.paid : null
  const isLate = scene.date >= lateFee.date && row.paid > lateFee.date && paid !== 'early'
  const fee = isLate ? lateFee.amount : 0
  if (paid !== null) return {status: 'paid', since: null, amount: row.amount, fee}
  const dates: readonly (readonly [Status, string | null | undefined])[] = [
    ['reminded', row.reminded],
    ['due', due],
    ['remindedAgain', row.remindedAgain],
    ['late', lateFee.date],
    ['processing', row.paid],
    ['paid', row.received],
  ]
  const [status, since] = dates.findLast(([, date]) => date != null && date <= scene.date) ?? [null]
  return {status, since: since ?? null, amount: row.amount, fee}
}

const openStatuses: ReadonlySet<Status> = new Set(['due', 'remindedAgain', 'late'])

/** Sums in minor units, and the number of rents that are due. */
export function sumsOf(month: Month, scene: Scene) {
  const entries = month.rows.map((row) => entryOf(row, scene, month))
  const total = (list: readonly Entry[]) => list.reduce((sum, {amount, fee}) => sum + amount + fee, 0)
  return {
    received: total(entries.filter(({status}) => status === 'paid')),
    due: total(entries),
    open: entries.filter(({status}) => status !== null && openStatuses.has(status)).length,
  }
}

const letter = {early: 'e', late: 'l', none: 'u'}

/** The class of what a scene shows. `d2` is shown on a whole day, whatever has been paid. */
const classOf = ({day, paid}: Scene): string => `${letter[paid ?? 'none']}${day}`

/** Each value that the scenes have, with the classes that show it. */
export function groupScenes<Value>(scenes: readonly Scene[], valueOf: (scene: Scene) => Value | null) {
  const groups = new Map<string, {readonly value: Value; readonly names: string[]}>()
  for (const ofDay of Map.groupBy(scenes, ({day}) => day).values())
    for (const [key, same] of Map.groupBy(ofDay, (scene) => JSON.stringify(valueOf(scene)))) {
      const [scene] = same
      const value = scene && valueOf(scene)
      if (scene === undefined || value == null) continue
      const group = groups.get(key) ?? {value, names: []}
      groups.set(key, group)
      group.names.push(...(same.length === ofDay.length ? [`d${scene.day}`] : same.map(classOf)))
    }
  return [...groups.values()]
}

/** The number of a day in the month: in `/?day=5`, and the value of its radio button. */
export const dayOf = (date: string): string => String(Number(date.slice(8)))

/** A selector that matches while the class is shown, from `.stage` on. */
export function whenShown(name: string, {days, lateFee}: Month): string {
  const date = days[Number(name.slice(1))]?.date ?? ''
  const day = `.stage:has([value="${dayOf(date)}"]:checked)`
  const early = ':has(.early :checked)'
  const late = date < lateFee.date ? '' : ':has(.late :checked)'
  switch (name[0]) {
    case 'e':
      return day + early
    case 'l':
      return `${day}:not(${early})${late}`
    case 'u':
      return `${day}:not(${early}${late && `,${late}`})`
    default:
      return day
  }
}
