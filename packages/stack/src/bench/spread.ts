import {median} from '../percentile.ts'

/** Samples as a table shows them: the median, and from where to where they go. */
export function spread(samples: readonly number[], digits = 0): string {
  const [middle, least, most] = [median(samples), Math.min(...samples), Math.max(...samples)].map((value) =>
    value.toFixed(digits),
  )
  return least === most ? `${middle}` : `${middle} (${least}–${most})`
}
