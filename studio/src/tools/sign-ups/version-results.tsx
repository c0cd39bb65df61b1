import {Spinner, Stack, Text} from '@sanity/ui'
import type {SanityDocument} from 'sanity'
import {z} from 'zod'
import {useLoaded} from '../../queries.ts'
import {Note} from '../../ui/texts.tsx'
import {todayUtc} from './chart-data.ts'
import {percent, rateOf} from './conversion.ts'
import {FiguresTable} from './figures-view.tsx'
import {requestList, visitsPath, visitsResponse, WrongTokenError} from './site-api.ts'
import {readTest} from './version-statistics.ts'
import {TokenForm} from './token.tsx'

const version = z.object({
  _id: z.string(),
  test: z.object({share: z.number(), startedAt: z.iso.datetime(), endedAt: z.iso.datetime().optional()}),
})

/** The test of a published version B; `null` for other pages and before its start. */
export const testOf = (page: SanityDocument | null) => version.safeParse(page).data ?? null

/** What the figures of a test say, without more certainty than they have. */
export function describeReading({
  isUneven,
  isReady,
  probability,
  range: [least, most],
  moreVisits,
  winner,
}: ReturnType<typeof readTest>): string {
  if (isUneven)
    return 'The visits are not split by the share. Something other than the test sends visitors to one version: do not use these figures.'
  const chances = `Version B is better with a probability of ${percent(probability)}: its rate differs by ${percent(least)} to ${percent(most)}.`
  if (winner !== null) return `Version ${winner} is better. ${chances}`
  if (isReady) return `There is no clear difference. ${chances}`
  const more = moreVisits === null ? 'Too few goals to tell.' : `About ${moreVisits} more visits are needed.`
  return `${more} ${moreVisits === null ? '' : chances}`.trim()
}

interface VersionResultsProps {
  readonly test: z.output<typeof version>
  readonly token: string
  readonly onToken: (token: string | null) => void
}

/** Visits and goals of both versions. */
export function VersionResults({test: {_id, test}, token, onToken}: VersionResultsProps) {
  const period = {since: test.startedAt.slice(0, 10), until: todayUtc()}
  const path = visitsPath('page', period, [['test', _id]])
  const loaded = useLoaded(() => requestList(path, token, visitsResponse), `${token} ${path}`)
  if (loaded === undefined) return <Spinner muted />
  if (loaded instanceof WrongTokenError) return <TokenForm refusal={loaded.message} onToken={onToken} />
  if (loaded instanceof Error) return <Text size={1}>{loaded.message}</Text>
  const countOf = (name: string) => loaded.values.find(({value}) => value === name)?.count ?? 0
  const countsOf = (name: string) => ({visits: countOf(`${name} visit`), goals: countOf(`${name} goal`)})
  const [a, b] = [countsOf('A'), countsOf('B')]
  return (
    <Stack gap={4}>
      <Text size={1} data-testid="test-reading">
        {describeReading(readTest(a, b, test.share / 100))}
      </Text>
      <FiguresTable
        title="Versions"
        heads={['Version', 'Visits', 'Goals', 'Rate']}
        rows={Object.entries({A: a, B: b}).map(([title, {visits, goals}]) => ({
          title,
          cells: [visits, goals, rateOf(goals, visits)],
        }))}
      />
      <Note>
        Decide when the needed visits are there, and not as soon as one version leads: who looks often sees a
        leader by chance. Do not change a version during the test.
      </Note>
    </Stack>
  )
}
