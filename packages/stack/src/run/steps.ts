/** Shows what a running step is doing now, in a few words. */
export type ReportProgress = (progress: string) => void

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs one step and shows its progress: a live line in a terminal, else a line at the start and at the end. */
export async function step<T>(title: string, work: (report: ReportProgress) => Promise<T>): Promise<T> {
  const started = performance.now()
  const live = process.stdout.isTTY === true
  let progress = ''
  const draw = () => {
    const width = (process.stdout.columns ?? 80) - 1
    process.stdout.write(
      `\r\u001B[2K${`• ${title} … ${seconds(started)}${progress && `  ${progress}`}`.slice(0, width)}`,
    )
  }
  if (!live) console.log(`• ${title} …`)
  const timer = live ? setInterval(draw, 200) : undefined
  const close = (line: string) => {
    clearInterval(timer)
    if (live) process.stdout.write('\r\u001B[2K')
    console.log(line)
  }
  try {
    const result = await work((text) => {
      // A tool's output may contain cursor movements.
      // oxlint-disable-next-line no-control-regex
      progress = text.replace(/\u001B\[[0-9;?]*[A-Za-z]/g, '').trim()
      if (live) draw()
    })
    close(`✓ ${title} (${seconds(started)})`)
    return result
  } catch (error) {
    close(`✗ ${title} (${seconds(started)})`)
    throw error
  }
}
