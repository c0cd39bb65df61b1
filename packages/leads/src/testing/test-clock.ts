/** A clock that goes on only when it is told to. */
export interface TestClock {
  (): Date
  forward(seconds: number): void
}

export function testClock(start = '2026-11-20T10:00:00.000Z'): TestClock {
  let now = Date.parse(start)
  return Object.assign(() => new Date(now), {
    forward(seconds: number) {
      now += seconds * 1_000
    },
  })
}
