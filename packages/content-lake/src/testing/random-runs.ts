import {inject} from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    readonly isLong?: boolean
  }
}

/** How many random inputs a test tries: five times as many in the long suite. */
export const randomRuns = (usual: number): number => (inject('isLong') === true ? usual * 5 : usual)
