import {DownloadIcon} from '@sanity/icons/Download'
import {Card, Flex, Spinner, Stack, Text} from '@sanity/ui'
import {unparse} from 'papaparse'
import {useState} from 'react'
import {useLoaded} from '../../queries.ts'
import {Choice} from '../../ui/choice.tsx'
import {Entry, SmallButton} from '../../ui/controls.tsx'
import {saveFile} from '../../ui/save-file.ts'
import {FiguresTable} from './figures-view.tsx'
import {everyDay, firstDayOf, timeSpans} from './chart-data.ts'
import {compare, comparisons} from './conversion.ts'
import {LineChart} from './sign-ups-chart.tsx'
import {type Figure, requestList, visitsPath, visitsResponse} from './site-api.ts'
import {Note} from '../../ui/texts.tsx'

interface Props {
  readonly token: string
  readonly signUps: readonly Figure[]
  /** `YYYY-MM-DD` */
  readonly today: string
}

/** The site keeps counts for thirteen months. */
const spans = [timeSpans.month, timeSpans.quarter, timeSpans.year]
const otherDays = {title: 'Other days'}

/** Visits beside sign-ups, so that the team sees which page, language, campaign or referrer works. */
export function VisitsView({token, signUps, today}: Props) {
  const periodOf = (span: (typeof spans)[number]) => ({since: firstDayOf(span, today), until: today})
  const [period, setPeriod] = useState(() => periodOf(timeSpans.month))
  const [comparison, setComparison] = useState(comparisons.page)
  const path = visitsPath(comparison.by, period)
  const visits = useLoaded(() => requestList(path, token, visitsResponse), path)
  if (visits === undefined) return <Spinner muted />
  const title = `Visits by ${comparison.title.toLowerCase()}, ${period.since} to ${period.until}`
  const rows = visits instanceof Error ? [] : compare(visits.values, signUps, comparison, period)
  const heads = [comparison.title, 'Visits', ...(comparison.ofSignUp ? ['Sign-ups', 'Rate (95% range)'] : [])]
  const cells = (row: (typeof rows)[number]) =>
    comparison.ofSignUp ? [row.visits, row.signUps, row.rate] : [row.visits]
  const download = () => {
    const csv = unparse([heads, ...rows.map((row) => [row.title, ...cells(row)])], {escapeFormulae: true})
    saveFile(new Blob([csv], {type: 'text/csv'}), `visits-${period.since}-${period.until}.csv`)
  }
  return (
    <Stack gap={4}>
      <Note>
        Visits of browsers with script, without robots and without visitors who object. A day ends at midnight
        UTC.
      </Note>
      <Flex gap={2} wrap="wrap" align="center">
        <Choice
          label="Period of visits"
          options={[...spans, otherDays]}
          chosen={spans.find((span) => periodOf(span).since === period.since) ?? otherDays}
          onChoose={(span) => span !== otherDays && setPeriod(periodOf(span))}
        />
        {(['since', 'until'] as const).map((end) => (
          <Entry
            key={end}
            type="date"
            label={end === 'since' ? 'First day' : 'Last day'}
            value={period[end]}
            max={today}
            onChange={(value) => value && setPeriod({...period, [end]: value})}
          />
        ))}
        <Choice
          label="Compare by"
          options={Object.values(comparisons)}
          chosen={comparison}
          onChoose={setComparison}
        />
        <SmallButton
          icon={DownloadIcon}
          text="Download visits (CSV)"
          disabled={rows.length === 0}
          onClick={download}
        />
      </Flex>
      <Card padding={4} radius={2} border overflow="auto">
        {visits instanceof Error ? (
          <Text size={1}>{visits.message}</Text>
        ) : rows.length === 0 ? (
          <Note align="center">No visits in this period.</Note>
        ) : (
          <Stack gap={5}>
            <LineChart title="Visits by day" days={everyDay(visits.days, period.since, period.until)} />
            <FiguresTable
              title={title}
              heads={heads}
              rows={rows.map((row) => ({title: row.title, cells: cells(row)}))}
            />
          </Stack>
        )}
      </Card>
    </Stack>
  )
}
