import type {Limits} from './limits/limit.ts'

/** What the storing of a form needs to know besides the form. */
export interface Storing {
  readonly limits: Limits
  /** Whoever sends the form, for the limits. */
  readonly client: string | undefined
  readonly now: Date
}
