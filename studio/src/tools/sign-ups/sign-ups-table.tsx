import {Text} from '@sanity/ui'
import {styled} from 'styled-components'
import type {ChartData} from './chart-data.ts'

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

interface SignUpsTableProps {
  readonly data: ChartData
  readonly title: string
}

/** The numbers of the chart, the newest first; periods without a sign-up are left out. */
export function SignUpsTable({data: {groups, columns, total}, title}: SignUpsTableProps) {
  const rows = columns.filter((column) => column.total > 0).toReversed()
  return (
    <Table>
      <caption>
        <Text size={1} weight="medium">
          {title}
        </Text>
      </caption>
      <thead>
        <tr>
          <Head scope="col">When</Head>
          {groups.map((group) => (
            <Head key={group.title} scope="col">
              {group.title}
            </Head>
          ))}
          <Head scope="col">All</Head>
        </tr>
      </thead>
      <tbody>
        <tr>
          <Head scope="row">All of it</Head>
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
