/** The value below which the given share (0…1) of the samples lies, by nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new RangeError('no samples')
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

/** Samples as a table shows them: the median and the range. */
export function spread(samples: readonly number[], digits = 0): string {
  const [middle, least, most] = [median(samples), Math.min(...samples), Math.max(...samples)].map((value) =>
    value.toFixed(digits),
  )
  return least === most ? `${middle}` : `${middle} (${least}–${most})`
}

/** One line of a table; the keys are the column heads. */
export type Row = Readonly<Record<string, string | number>>

export function printTable(title: string, rows: readonly Row[]): void {
  const rounded = (value: string | number) =>
    typeof value === 'number' ? Number(value.toPrecision(3)) : value
  console.log(`\n${title}`)
  console.table(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, rounded(value)]))),
  )
}
