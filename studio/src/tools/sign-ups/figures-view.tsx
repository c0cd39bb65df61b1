import {Card, Flex, Grid, Stack, Text} from '@sanity/ui'
import {useMemo, useState} from 'react'
import {styled} from 'styled-components'
import {Choice} from '../../ui/choice.tsx'
import {chartData, type ChartData, groupings, timeSpans} from './chart-data.ts'
import {SignUpsChart} from './sign-ups-chart.tsx'
import type {Figure} from './site-api.ts'
import {Name, Note} from '../../ui/texts.tsx'

interface FiguresViewProps {
  readonly figures: readonly Figure[]
  /** The last day to show, `YYYY-MM-DD`. */
  readonly today: string
}

export function FiguresView({figures, today}: FiguresViewProps) {
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

const Table = styled.table`
  border-collapse: collapse;
  width: 100%;

  caption {
    padding-bottom: 12px;
    text-align: start;
  }

  th,
  td {
    border-bottom: 1px solid var(--card-border-color);
    padding: 8px;
    text-align: end;
    vertical-align: bottom;
  }

  th:first-child {
    padding-inline-start: 0;
    text-align: start;
  }

  thead th {
    overflow-wrap: anywhere;
  }
`

/** The numbers of the chart, newest first, without empty periods. */
function SignUpsTable({data: {groups, columns, total}, title}: {data: ChartData; title: string}) {
  const rows = columns.filter((column) => column.total > 0).toReversed()
  return (
    <Table>
      <caption>
        <Name>{title}</Name>
      </caption>
      <thead>
        <tr>
          <Head scope="col">Period</Head>
          {groups.map((group) => (
            <Head key={group.title} scope="col">
              {group.title}
            </Head>
          ))}
          <Head scope="col">Total</Head>
        </tr>
      </thead>
      <tbody>
        <tr>
          <Head scope="row">Total</Head>
          {groups.map((group) => (
            <Cell key={group.title}>{group.total}</Cell>
          ))}
          <Cell>{total}</Cell>
        </tr>
        {rows.map((column) => (
          <tr key={column.start}>
            <Head scope="row">{column.title}</Head>
            {groups.map((group, index) => (
              <Cell key={group.title}>{column.counts[index] ?? 0}</Cell>
            ))}
            <Cell>{column.total}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Head = ({scope, children}: {readonly scope: 'col' | 'row'; readonly children: string}) => (
  <th scope={scope}>
    <Text size={1} muted={scope === 'col'} weight="medium">
      {children}
    </Text>
  </th>
)

const Cell = ({children}: {readonly children: number}) => (
  <td>
    <Text size={1}>{children}</Text>
  </td>
)
