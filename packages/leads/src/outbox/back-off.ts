const firstMs = 2_000

/** How long to wait after so many failures in a row: 2 s, 4 s, 8 s … up to a longest wait, in milliseconds. */
export const backOffMs = (failures: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30))
