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

/** Lets other requests run. Awaited in every loop whose length a request decides. */
export function pause(): Promise<void> | undefined {
  if (performance.now() - resumed < sliceMs) return undefined
  return new Promise((resolve) => {
    setImmediate(() => {
      resumed = performance.now()
      resolve()
    })
  })
}
