import {Card, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {useState} from 'react'
import {studioEnv} from '../../env.ts'
import {useLoaded} from '../../queries.ts'
import {Choice} from '../../ui/choice.tsx'
import {FiguresTable} from './figures-view.tsx'
import {firstDayOf, timeSpans} from './chart-data.ts'
import {compare, comparisons} from './conversion.ts'
import {type Figure, requestList, visitsResponse} from './site-api.ts'
import {Note} from '../../ui/texts.tsx'

interface Props {
  readonly token: string
  readonly signUps: readonly Figure[]
  /** `YYYY-MM-DD` */
  readonly today: string
}

/** The site keeps counts for thirteen months. */
const spans = [timeSpans.month, timeSpans.quarter, timeSpans.year]

/** Visits beside sign-ups, so that the team sees which page, language or campaign works. */
export function VisitsView({token, signUps, today}: Props) {
  const [span, setSpan] = useState(timeSpans.month)
  const [comparison, setComparison] = useState<(typeof comparisons)[keyof typeof comparisons]>(
    comparisons.page,
  )
  const since = firstDayOf(span, today)
  const address = new URL(`/api/visits?by=${comparison.by}&since=${since}`, studioEnv.siteUrl)
  const visits = useLoaded(() => requestList(address, token, visitsResponse), address.href)
  if (visits === undefined) return <Spinner muted />
  const title = `Visits by ${comparison.title.toLowerCase()}, ${span.title.toLowerCase()}`
  const rows = visits instanceof Error ? [] : compare(visits.visits, signUps, comparison, since)
  return (
    <Stack gap={4}>
      <Note>
        Visits of browsers with script, without robots and without visitors who object. A day ends at midnight
        UTC.
      </Note>
      <Flex gap={2} wrap="wrap">
        <Choice label="Period of visits" options={spans} chosen={span} onChoose={setSpan} />
        <Choice
          label="Compare by"
          options={Object.values(comparisons)}
          chosen={comparison}
          onChoose={setComparison}
        />
      </Flex>
      <Card padding={4} radius={2} border overflow="auto">
        {visits instanceof Error ? (
          <Text size={1}>{visits.message}</Text>
        ) : rows.length === 0 ? (
          <Note align="center">No visits in this period.</Note>
        ) : (
          <FiguresTable
            title={title}
            heads={[comparison.title, 'Visits', 'Sign-ups', 'Rate (95% range)']}
            rows={rows.map((row) => ({title: row.title, cells: [row.visits, row.signUps, row.rate]}))}
          />
        )}
      </Card>
    </Stack>
  )
}
