/** What anybody can see of an answer, but for its time. */
export async function seen(response: Response): Promise<string> {
  const sent = [...response.headers].filter(([name]) => name !== 'date')
  return JSON.stringify([response.status, sent, await response.text()])
}
