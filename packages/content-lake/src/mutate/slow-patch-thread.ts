import {parentPort} from 'node:worker_threads'
import {runMutator, type SlowPatch} from './slow-patch.ts'

parentPort?.on('message', (request: SlowPatch) => {
  try {
    parentPort?.postMessage({document: runMutator(request)})
  } catch (error) {
    parentPort?.postMessage({failure: error instanceof Error ? error.message : String(error)})
  }
})
