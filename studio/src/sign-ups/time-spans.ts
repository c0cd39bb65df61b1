/** A stretch of time that the chart can show, counted back from today. */
export interface TimeSpan {
  readonly title: string
  /** Without it, from the first sign-up on. */
  readonly days?: number
}

export const timeSpans = {
  month: {title: 'The last 30 days', days: 30},
  quarter: {title: 'The last 90 days', days: 90},
  year: {title: 'The last 12 months', days: 365},
  all: {title: 'All of the time'},
} as const satisfies Record<string, TimeSpan>

export type TimeSpanName = keyof typeof timeSpans

export const isTimeSpanName = (name: string): name is TimeSpanName => Object.hasOwn(timeSpans, name)
