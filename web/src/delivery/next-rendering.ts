import {happenings} from '../happenings.ts'

/** Waits for the next rendering of anything, at most for so many milliseconds. */
export const nextRendering = (longest: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      happenings().off('rendered', end)
      resolve()
    }
    const timer = setTimeout(end, longest)
    happenings().on('rendered', end)
  })
