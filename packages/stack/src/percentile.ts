/** The value below which the given share (0…1) of the samples lies, by nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new RangeError('no samples')
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)
