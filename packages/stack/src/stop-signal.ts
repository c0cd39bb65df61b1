/** Settles at Ctrl-C or a polite request to end; a second Ctrl-C ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      process.once('SIGINT', () => process.exit(130))
      resolve(signal)
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    process.once('SIGHUP', stop)
  })
}
