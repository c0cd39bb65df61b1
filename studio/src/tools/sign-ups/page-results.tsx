import type {SanityClient} from '@sanity/client'
import {Container, Heading, Spinner, Stack, Text} from '@sanity/ui'
import {useClient} from 'sanity'
import type {UserViewComponent} from 'sanity/structure'
import {everyPathOf} from '../../preview/locations.ts'
import {apiVersion, readTransactions, useLoaded} from '../../queries.ts'
import {Note} from '../../ui/texts.tsx'
import {dayFormat, everyDay, firstDayOf, timeSpans, todayUtc, totalOf} from './chart-data.ts'
import {rateOf} from './conversion.ts'
import {FiguresTable} from './figures-view.tsx'
import {LineChart} from './sign-ups-chart.tsx'
import {figuresResponse, requestList, visitsPath, visitsResponse, WrongTokenError} from './site-api.ts'
import {TokenForm, useToken} from './token.tsx'
import {testOf, VersionResults} from './version-results.tsx'

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
  const visitsOfPage = visitsPath(
    'referrer',
    period,
    paths.map((path) => ['page', path]),
  )
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
