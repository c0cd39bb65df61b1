import {createContext, Script} from 'node:vm'
import {Worker} from 'node:worker_threads'

/** @param module a path without extension, from this folder */
export function startThread(module: string, workerData: unknown, maxHeapMb?: number): Worker {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new Worker(new URL(`${module}.${extension}`, import.meta.url), {
    workerData,
    // Removes flags of `node --eval` that a file cannot be run with.
    execArgv: process.execArgv.filter((flag) => !flag.startsWith('--input-type')),
    resourceLimits: {
      // More, the default, costs 200 MB for 50 000 documents and saves no time.
      maxYoungGenerationSizeMb: 8,
      ...(maxHeapMb !== undefined && {maxOldGenerationSizeMb: maxHeapMb}),
    },
  })
}

const sliceMs = 4
let resumed = 0

const paused: (() => void)[] = []

/** Lets other requests run. Awaited at the start of each, and in every loop whose length a request decides. */
export function pause(): Promise<void> | undefined {
  if (performance.now() - resumed < sliceMs) return undefined
  return new Promise((resolve) => {
    if (paused.push(resolve) === 1) setImmediate(resumeNext)
  })
}

/** One in each turn of the event loop. */
function resumeNext(): void {
  resumed = performance.now()
  paused.shift()?.()
  if (paused.length > 0) setImmediate(resumeNext)
}

const stoppable = {run: () => {}}
const context = createContext(stoppable)
const script = new Script('run()')

/** Runs a synchronous task. @throws Error after the time limit */
export function within<Result>(timeoutMs: number, task: () => Result): Result | undefined {
  let result: Result | undefined
  stoppable.run = () => void (result = task())
  script.runInContext(context, {timeout: timeoutMs})
  return result
}
