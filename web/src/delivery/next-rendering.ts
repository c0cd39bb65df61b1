import {happenings} from '../happenings.ts'

let renderings = 0
happenings().on('rendered', () => (renderings += 1))

/** How many renderings of anything there were. */
export const renderingsSoFar = (): number => renderings

/**
 * Waits until there was one more than so many renderings, at most for so many milliseconds. Whoever counts before asking
 * misses none that comes while the answer is on its way.
 */
export const renderingAfter = (count: number, longest: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      happenings().off('rendered', end)
      resolve()
    }
    const timer = setTimeout(end, longest)
    if (renderings > count) end()
    else happenings().on('rendered', end)
  })
