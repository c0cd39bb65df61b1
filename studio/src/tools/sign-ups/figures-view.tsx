import {Card, Flex, Grid, Stack, Text} from '@sanity/ui'
import {useMemo, useState} from 'react'
import {Choice} from '../choice.tsx'
import {chartData, groupings, timeSpans} from './chart-data.ts'
import {SignUpsChart} from './sign-ups-chart.tsx'
import {SignUpsTable} from './sign-ups-table.tsx'
import type {Figure} from './site-api.ts'

interface FiguresViewProps {
  readonly figures: readonly Figure[]
  /** The last day that is shown, `YYYY-MM-DD`. */
  readonly today: string
}

/** The figures as a chart and as a table. */
export function FiguresView({figures, today}: FiguresViewProps) {
  const [span, setSpan] = useState(timeSpans.month)
  const [grouping, setGrouping] = useState(groupings.state)
  const data = useMemo(() => chartData(figures, {span, grouping, today}), [figures, span, grouping, today])
  const title = `Sign-ups by ${grouping.title.toLowerCase()}, ${span.title.toLowerCase()}`

  return (
    <Stack gap={4}>
      <Flex gap={2} wrap="wrap">
        <Choice label="Time" options={Object.values(timeSpans)} chosen={span} onChoose={setSpan} />
        <Choice
          label="Group by"
          options={Object.values(groupings)}
          chosen={grouping}
          onChoose={setGrouping}
        />
      </Flex>
      {data.total === 0 ? (
        <Card padding={5} radius={2} border>
          <Text size={1} muted align="center">
            {figures.length === 0
              ? 'Nobody has signed up yet. The first one shows here.'
              : 'Nobody signed up in this time.'}
          </Text>
        </Card>
      ) : (
        <Grid gridTemplateColumns={[1, 1, 1, 2]} gap={4}>
          <Card padding={4} radius={2} border>
            <SignUpsChart data={data} title={title} />
          </Card>
          <Card padding={4} radius={2} border overflow="auto">
            <SignUpsTable data={data} title={title} />
          </Card>
        </Grid>
      )}
    </Stack>
  )
}
