import type {ChildProcess} from 'node:child_process'

const signals = ['SIGTERM', 'SIGHUP'] as const

/**
 * Passes a polite request to end on to a child, as long as it runs. Ctrl-C needs no passing on: the terminal
 * sends it to the child as well.
 */
export function forwardSignals(child: ChildProcess): void {
  const forward = (signal: NodeJS.Signals) => {
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)
  child.once('close', () => {
    for (const signal of signals) process.off(signal, forward)
  })
}
