/** Whole numbers from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten: at most six of them. */
export function ticks(most: number): readonly number[] {
  const rough = Math.max(most, 1) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 1)
  return Array.from({length: Math.ceil(Math.max(most, 1) / step) + 1}, (_, n) => n * step)
}
