import {Card, Flex, Grid, Stack, Text} from '@sanity/ui'
import {useMemo, useState} from 'react'
import {styled} from 'styled-components'
import {Choice} from '../../ui/choice.tsx'
import {chartData, type ChartData, groupings, timeSpans} from './chart-data.ts'
import {SignUpsChart} from './sign-ups-chart.tsx'
import type {Figure} from './site-api.ts'
import {Table} from '../../ui/table.ts'
import {Name, Note} from '../../ui/texts.tsx'

/** @param today the last day to show, `YYYY-MM-DD` */
export function FiguresView({figures, today}: {figures: readonly Figure[]; today: string}) {
  const [span, setSpan] = useState(timeSpans.month)
  const [grouping, setGrouping] = useState(groupings.state)
  const data = useMemo(() => chartData(figures, {span, grouping, today}), [figures, span, grouping, today])
  const title = `Sign-ups by ${grouping.title.toLowerCase()}, ${span.title.toLowerCase()}`
  return (
    <Stack gap={4}>
      <Flex gap={2} wrap="wrap">
        <Choice label="Period" options={Object.values(timeSpans)} chosen={span} onChoose={setSpan} />
        <Choice
          label="Group by"
          options={Object.values(groupings)}
          chosen={grouping}
          onChoose={setGrouping}
        />
      </Flex>
      {data.total === 0 ? (
        <Card padding={5} radius={2} border>
          <Note align="center">
            {figures.length === 0 ? 'No sign-ups yet.' : 'No sign-ups in this period.'}
          </Note>
        </Card>
      ) : (
        <>
          <Note>{`Without a campaign: ${data.withoutCampaign} of ${data.total}`}</Note>
          <Grid gridTemplateColumns={[1, 1, 1, 2]} gap={4}>
            <Card padding={4} radius={2} border>
              <SignUpsChart data={data} title={title} />
            </Card>
            <Card padding={4} radius={2} border overflow="auto">
              <FiguresTable
                title={title}
                heads={['Period', ...data.groups.map((group) => group.title), 'Total']}
                rows={rowsOf(data)}
              />
            </Card>
          </Grid>
        </>
      )}
    </Stack>
  )
}

const Figures = styled(Table)`
  caption {
    padding-bottom: 12px;
    text-align: start;
  }

  th:not(:first-child),
  td {
    text-align: end;
  }

  thead th {
    overflow-wrap: anywhere;
  }
`

/** The numbers of the chart, newest first, without empty periods. */
const rowsOf = ({groups, columns, total}: ChartData) =>
  [
    {title: 'Total', counts: groups.map((group) => group.total), total},
    ...columns.filter((column) => column.total > 0).toReversed(),
  ].map((row) => ({title: row.title, cells: [...row.counts, row.total]}))

interface FiguresTableProps {
  readonly title: string
  /** The first is above the titles of the rows. */
  readonly heads: readonly string[]
  readonly rows: readonly {readonly title: string; readonly cells: readonly (string | number)[]}[]
}

export const FiguresTable = ({title, heads, rows}: FiguresTableProps) => (
  <Figures>
    <caption>
      <Name>{title}</Name>
    </caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            <Name muted>{head}</Name>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.title}>
          <th scope="row">
            <Name>{row.title}</Name>
          </th>
          {row.cells.map((cell, index) => (
            <td key={heads[index + 1]}>
              <Text size={1}>{cell}</Text>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Figures>
)
