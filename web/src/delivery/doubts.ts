declare global {
  var domoraDoubts: Map<string, number> | undefined
}

const doubts = () => (globalThis.domoraDoubts ??= new Map<string, number>())

/**
 * Has the kept answer of the lake under this tag asked for anew: no page could be made of it. A lake that was cut off in
 * the middle, or had something answer in its place, would else be believed until the next publish.
 */
export function doubt(tag: string): void {
  doubts().set(tag, Date.now())
}

/** Whether an answer of this date is doubted. */
export const isDoubted = (tags: readonly string[], date: number): boolean =>
  tags.some((tag) => (doubts().get(tag) ?? 0) >= date)
