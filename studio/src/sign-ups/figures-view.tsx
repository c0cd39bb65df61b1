import {Card, Flex, Grid, Select, Stack, Text} from '@sanity/ui'
import {useMemo, useState} from 'react'
import {arrange} from './arrange.ts'
import type {Figure} from './figures.ts'
import {groupings, type GroupingName, isGroupingName} from './groupings.ts'
import {SignUpsChart} from './sign-ups-chart.tsx'
import {SignUpsTable} from './sign-ups-table.tsx'
import {isTimeSpanName, type TimeSpanName, timeSpans} from './time-spans.ts'

interface FiguresViewProps {
  readonly figures: readonly Figure[]
  /** The last day that is shown, `YYYY-MM-DD`. */
  readonly today: string
}

/** The figures as a chart, and the same beside it as a table. */
export function FiguresView({figures, today}: FiguresViewProps) {
  const [spanName, setSpanName] = useState<TimeSpanName>('month')
  const [groupingName, setGroupingName] = useState<GroupingName>('state')
  const [span, grouping] = [timeSpans[spanName], groupings[groupingName]]
  const arrangement = useMemo(
    () => arrange(figures, {span, grouping, today}),
    [figures, span, grouping, today],
  )
  const title = `Sign-ups by ${grouping.title.toLowerCase()}, ${span.title.toLowerCase()}`

  return (
    <Stack gap={4}>
      <Flex gap={2} wrap="wrap">
        <Choice
          label="Time"
          value={spanName}
          options={timeSpans}
          onChoose={(name) => isTimeSpanName(name) && setSpanName(name)}
        />
        <Choice
          label="Told apart by"
          value={groupingName}
          options={groupings}
          onChoose={(name) => isGroupingName(name) && setGroupingName(name)}
        />
      </Flex>
      {arrangement.total === 0 ? (
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
            <SignUpsChart arrangement={arrangement} title={title} />
          </Card>
          <Card padding={4} radius={2} border overflow="auto">
            <SignUpsTable arrangement={arrangement} title={title} />
          </Card>
        </Grid>
      )}
    </Stack>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: Readonly<Record<string, {readonly title: string}>>
  readonly onChoose: (value: string) => void
}

const Choice = ({label, value, options, onChoose}: ChoiceProps) => (
  <div>
    <Select
      fontSize={1}
      aria-label={label}
      value={value}
      onChange={({currentTarget}) => onChoose(currentTarget.value)}
    >
      {Object.entries(options).map(([name, {title}]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </Select>
  </div>
)
