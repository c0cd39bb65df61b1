/** Settles at Ctrl-C or a polite request to end; a second Ctrl-C ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false
    const stop = (signal: NodeJS.Signals) => {
      // The terminal has sent the second Ctrl-C to all parts as well, so none is left behind.
      if (asked && signal === 'SIGINT') process.exit(130)
      asked = true
      resolve(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  })
}
