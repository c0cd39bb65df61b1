/** Whether a Content Lake answers at an origin. */
export async function isLakeUp(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/v1/ping`, {signal: AbortSignal.timeout(2_000)})
    await response.body?.cancel()
    return response.ok
  } catch {
    // Nobody there is an answer, not an error.
    return false
  }
}
