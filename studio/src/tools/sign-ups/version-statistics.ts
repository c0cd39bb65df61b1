export interface VersionCounts {
  readonly visits: number
  readonly goals: number
}

/** The relative difference that a test should find in nine of ten cases. */
const wantedLift = 0.2
/** Standard deviations: 99 % in both directions together, since people look often, and 90 % of true differences found. */
const [zCertain, zFound] = [2.576, 1.282]
/** Of the chi-square distribution with one degree of freedom, for p = 0.001. */
const unevenAbove = 10.828
/** With fewer goals, the rate is too uncertain to estimate the needed visits. */
const leastGoals = 30

/** The mean and the variance of the rate's beta distribution, with one goal and one visit without a goal before the first visit. */
function posterior({visits, goals}: VersionCounts) {
  const [a, b] = [1 + goals, 1 + Math.max(0, visits - goals)]
  const mean = a / (a + b)
  return {mean, variance: (mean * (1 - mean)) / (a + b + 1)}
}

/** The normal distribution function: https://personal.math.ubc.ca/~cbm/aands/page_932.htm, 26.2.17 */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const powers = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const tail =
    (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) *
    powers.reduce((sum, factor, n) => sum + factor * t ** (n + 1), 0)
  return z > 0 ? 1 - tail : tail
}

/** How many visits both versions need together to find the wanted difference. */
function visitsNeeded(rate: number, share: number): number {
  const [a, b] = [rate, Math.min(1, rate * (1 + wantedLift))]
  const variance = (a * (1 - a)) / (1 - share) + (b * (1 - b)) / share
  return Math.ceil(((zCertain + zFound) ** 2 * variance) / (b - a) ** 2)
}

/**
 * What the counts of a test say. The beta distributions of the rates are compared by mean and variance: with as many goals as a winner
 * needs, they are normal.
 *
 * @param share of the visitors who get version B, from 0 to 1
 */
export function readTest(a: VersionCounts, b: VersionCounts, share: number) {
  const visits = a.visits + b.visits
  const goals = a.goals + b.goals
  const expected = visits * share
  const chiSquare =
    visits === 0
      ? 0
      : (b.visits - expected) ** 2 / expected + (b.visits - expected) ** 2 / (visits - expected)
  const [ofA, ofB] = [posterior(a), posterior(b)]
  const deviation = Math.sqrt(ofA.variance + ofB.variance)
  const difference = ofB.mean - ofA.mean
  const isUneven = chiSquare > unevenAbove
  const needed = goals < leastGoals ? null : visitsNeeded(Math.min(1, goals / visits), share)
  const isReady = !isUneven && needed !== null && visits >= needed
  const isClear = Math.abs(difference) / deviation > zCertain
  return {
    isUneven,
    /** That B has the higher rate. */
    probability: normalBelow(difference / deviation),
    /** Of the difference of the rates, 95 %. */
    range: [difference - 1.96 * deviation, difference + 1.96 * deviation] as const,
    /** Before a winner can be named; `null` while the rate is too uncertain. */
    moreVisits: needed === null ? null : Math.max(0, needed - visits),
    winner: isReady && isClear ? (difference > 0 ? ('B' as const) : ('A' as const)) : null,
    isReady,
  }
}
