import {describeError} from './mendable-error.ts'

/** Tells a running step what is happening now, in a few words. */
export type Report = (news: string) => void

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs one step and shows its progress: a live line in a terminal, a line at the start and at the end
 * elsewhere.
 */
export async function step<T>(title: string, work: (report: Report) => Promise<T>): Promise<T> {
  const started = performance.now()
  const live = process.stdout.isTTY === true
  let news = ''
  const draw = () => {
    const width = (process.stdout.columns ?? 80) - 1
    process.stdout.write(
      `\r\u001B[2K${`• ${title} … ${seconds(started)}${news && `  ${news}`}`.slice(0, width)}`,
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
      // What a tool prints may move the cursor; keep the words only.
      // oxlint-disable-next-line no-control-regex
      news = text.replace(/\u001B\[[0-9;?]*[A-Za-z]/g, '').trim()
      if (live) draw()
    })
    close(`✓ ${title} (${seconds(started)})`)
    return result
  } catch (error) {
    close(`✗ ${title} (${seconds(started)})`)
    throw error
  }
}

/** Ends the process with one line about what went wrong. */
export function failWith(error: unknown): void {
  console.error(`✗ ${describeError(error)}`)
  process.exitCode = 1
}
