/**
 * A mistake's kind and where it was made, for a log. Its message may quote what it was about, and that may be somebody's
 * address.
 */
export function whereOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const place = error.stack?.split('\n').find((line) => /^ +at /.test(line))
  return `${error.name} ${place?.trim() ?? ''}`
}
