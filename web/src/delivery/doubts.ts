declare global {
  var domoraDoubts: Map<string, number> | undefined
}

const doubts = () => (globalThis.domoraDoubts ??= new Map<string, number>())

/**
 * Has kept answers of the lake under these tags asked for anew: no page could be made of one of them. A lake that was cut
 * off in the middle, or stood behind something that answered in its place, would else be believed until the next publish.
 */
export function doubt(tags: readonly string[]): void {
  for (const tag of tags) doubts().set(tag, Date.now())
}

/** Whether an answer of this date is doubted. */
export const isDoubted = (tags: readonly string[], date: number): boolean =>
  tags.some((tag) => (doubts().get(tag) ?? 0) >= date)
