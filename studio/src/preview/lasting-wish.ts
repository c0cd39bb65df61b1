/** Where somebody wished the preview to go, as long as it is not there. */
interface Wish {
  readonly path: string
  /** The pages that the preview may still report, because it was on its way to them or showed them when it was wished. */
  readonly before: readonly string[]
  readonly repeated: number
}

/** What is known of a preview: the page that it reported last, and what is wished of it. */
export interface PreviewState {
  readonly reported?: string | undefined
  readonly wish?: Wish | undefined
}

/** A page that leads back to where one was is not asked for for ever. */
const repeatedAtMost = 3

const pathnameOf = (address: string): string => new URL(address, 'http://preview.invalid').pathname

/**
 * Follows where Studio says the preview is. Studio takes every report of the page in it for the newest wish, also one
 * that was under way when somebody wished for another page; such a wish is to be repeated.
 *
 * @param preview what Studio says: a path when somebody wished for it, a whole address when the page reported it
 * @returns what is known then, and the path to go to when a wish has to be repeated
 */
export function followPreview(
  state: PreviewState,
  preview: string,
): {readonly state: PreviewState; readonly repeat?: string} {
  const {reported, wish} = state
  const pathname = pathnameOf(preview)
  if (!URL.canParse(preview)) {
    // A repetition comes by here as well.
    if (wish?.path === preview) return {state}
    const before = [...(wish ? [...wish.before, pathnameOf(wish.path)] : []), ...(reported ? [reported] : [])]
    return {state: {reported, wish: {path: preview, before, repeated: 0}}}
  }
  if (
    wish === undefined ||
    pathname === pathnameOf(wish.path) ||
    // The page that was wished for led to another.
    !wish.before.includes(pathname) ||
    wish.repeated === repeatedAtMost
  ) {
    return {state: {reported: pathname}}
  }
  return {state: {reported: pathname, wish: {...wish, repeated: wish.repeated + 1}}, repeat: wish.path}
}
