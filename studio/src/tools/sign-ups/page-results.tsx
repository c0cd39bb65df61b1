import type {SanityClient} from '@sanity/client'
import {Container, Heading, Spinner, Stack, Text} from '@sanity/ui'
import {type SanityDocument, useClient} from 'sanity'
import type {UserViewComponent} from 'sanity/structure'
import {z} from 'zod'
import {everyPathOf} from '../../preview/locations.ts'
import {apiVersion, readTransactions, useLoaded} from '../../queries.ts'
import {Note} from '../../ui/texts.tsx'
import {dayFormat, everyDay, firstDayOf, timeSpans, todayUtc, totalOf} from './chart-data.ts'
import {percent, rateOf} from './conversion.ts'
import {FiguresTable} from './figures-view.tsx'
import {LineChart} from './sign-ups-chart.tsx'
import {figuresResponse, requestList, visitsPath, visitsResponse, WrongTokenError} from './site-api.ts'
import {TokenForm, useToken} from './token.tsx'
import {readTest} from './version-statistics.ts'

const version = z.object({
  _id: z.string(),
  test: z.object({share: z.number(), startedAt: z.iso.datetime(), endedAt: z.iso.datetime().optional()}),
})

/** The test of a published version B; `null` for other pages and before its start. */
const testOf = (page: SanityDocument | null) => version.safeParse(page).data ?? null

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
function VersionResults({test: {_id, test}, token, onToken}: VersionResultsProps) {
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

/** The days on which a document was published, `YYYY-MM-DD`, each with its number of publishes. */
export async function readPublishes(client: SanityClient, id: string, since: string) {
  const fromTime = `${since}T00:00:00Z`
  const all = await readTransactions(client, [id], {fromTime, limit: '200'}, 'results.publishes')
  const days = all.map(({timestamp}) => timestamp.slice(0, 10))
  return new Map([...Map.groupBy(days, (day) => day)].map(([day, {length}]) => [day, length]))
}

/** The visits of a page, with its publishes: editors see the effect of an edit. */
export const PageResults: UserViewComponent = ({documentId, document: {published}}) => {
  const [token, setToken] = useToken()
  const paths = everyPathOf(documentId, published)
  const test = testOf(published)
  return (
    <Container width={2} padding={4} data-testid="page-results">
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          {test ? 'Test of two versions' : 'This page, 30 days'}
        </Heading>
        {test && token !== null ? (
          <VersionResults test={test} token={token} onToken={setToken} />
        ) : paths.length === 0 && !test ? (
          <Note>Visitors cannot see this page yet.</Note>
        ) : token === null ? (
          <TokenForm onToken={setToken} />
        ) : (
          <Results id={documentId} paths={paths} token={token} onToken={setToken} />
        )}
      </Stack>
    </Container>
  )
}

interface ResultsProps {
  readonly id: string
  readonly paths: readonly string[]
  readonly token: string
  readonly onToken: (token: string | null) => void
}

function Results({id, paths, token, onToken}: ResultsProps) {
  const client = useClient({apiVersion})
  const period = {since: firstDayOf(timeSpans.month, todayUtc()), until: todayUtc()}
  const ofPage = paths.map((path) => ['page', path])
  const visitsOfPage = visitsPath('referrer', period, ofPage)
  const load = () =>
    Promise.all([
      requestList(visitsOfPage, token, visitsResponse),
      requestList('/api/sign-ups', token, figuresResponse),
      readPublishes(client, id, period.since),
    ])
  const loaded = useLoaded(load, `${token} ${visitsOfPage}`)
  if (loaded === undefined) return <Spinner muted />
  if (loaded instanceof WrongTokenError) return <TokenForm refusal={loaded.message} onToken={onToken} />
  if (loaded instanceof Error) return <Text size={1}>{loaded.message}</Text>
  const [visits, {signUps}, publishes] = loaded
  const total = totalOf(visits.days)
  const signedUp = totalOf(signUps.filter(({page, day}) => paths.includes(page) && day >= period.since))
  const named = [...publishes].map(
    ([day, count]) => [day, count === 1 ? 'Published' : `Published ${count} times`] as const,
  )
  return (
    <Stack gap={4}>
      <Text
        size={1}
      >{`Visits: ${total}. Sign-ups on the page: ${signedUp}. Rate: ${rateOf(signedUp, total)}.`}</Text>
      <LineChart
        title="Visits of this page by day"
        days={everyDay(visits.days, period.since, period.until)}
        marks={new Map(named)}
      />
      <Note>
        {named.length === 0
          ? 'Not published in this period.'
          : named.map(([day, words]) => `${words} on ${dayFormat.format(Date.parse(day))}`).join('; ')}
      </Note>
      {visits.values.length === 0 ? null : (
        <FiguresTable
          title="Where its visitors came from"
          heads={['Referrer', 'Visits']}
          rows={visits.values
            .toSorted((a, b) => b.count - a.count)
            .map(({value, count}) => ({title: value ?? 'No referrer', cells: [count]}))}
        />
      )}
    </Stack>
  )
}
