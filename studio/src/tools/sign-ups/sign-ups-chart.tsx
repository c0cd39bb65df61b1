import {Flex, Stack} from '@sanity/ui'
import {styled} from 'styled-components'
import {type ChartData, dayFormat, totalOf} from './chart-data.ts'
import type {DayCount} from './site-api.ts'
import {Note} from '../../ui/texts.tsx'

/**
 * Okabe and Ito's colours for colour-blind readers, darkened: each has a contrast of 3 : 1 on light and dark pages
 * (https://www.w3.org/TR/WCAG22/#non-text-contrast).
 */
export const groupColours = ['#0a8560', '#b8730a', '#3f7fc4', '#b5529a', '#c4581f', '#5d8a9c', '#808080']

const Svg = styled.svg`
  border-block: 1px solid var(--card-border-color);
  display: block;
  height: 16rem;
  width: 100%;
`

/** Stacked columns: each is one unit wide, and the chart is as high as the highest. */
export function SignUpsChart({data: {groups, columns, total}, title}: {data: ChartData; title: string}) {
  const highest = columns.reduce((most, column) => (column.total > most.total ? column : most))
  const [first, last] = [columns[0]?.title, columns.at(-1)?.title]
  return (
    <Stack gap={3}>
      <Note textOverflow="ellipsis">{`Up to ${highest.total}`}</Note>
      <Svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> has no parts with tooltips
        role="img"
        aria-label={`${title}: ${total} from ${first} to ${last}; most in ${highest.title}: ${highest.total}.`}
        viewBox={`0 0 ${columns.length} ${highest.total}`}
        preserveAspectRatio="none"
      >
        {columns.map((column, n) =>
          column.counts.map((count, index) => (
            <rect
              key={`${column.start} ${groups[index]?.title}`}
              x={n + 0.1}
              width={0.8}
              y={highest.total - column.counts.slice(0, index + 1).reduce((sum, each) => sum + each)}
              height={count}
              fill={groupColours[index]}
            >
              <title>{`${column.title}, ${groups[index]?.title}: ${count}`}</title>
            </rect>
          )),
        )}
      </Svg>
      <Flex gap={3} justify="space-between">
        <Note textOverflow="ellipsis">{columns.length > 1 ? first : ''}</Note>
        <Note textOverflow="ellipsis">{last}</Note>
      </Flex>
      <Flex gap={3} wrap="wrap">
        {groups.map((group, index) => (
          <Flex key={group.title} gap={2} align="center">
            <span style={{background: groupColours[index], height: 10, width: 10}} />
            <Note textOverflow="ellipsis">{group.title}</Note>
          </Flex>
        ))}
      </Flex>
    </Stack>
  )
}

interface LineChartProps {
  /** Begins the description of the picture. */
  readonly title: string
  /** Every day, oldest first. */
  readonly days: readonly DayCount[]
  /** Days with a line and its meaning. */
  readonly marks?: ReadonlyMap<string, string>
}

/** Counts by day as a line: each day is one unit wide, and the chart is as high as the highest. */
export function LineChart({title, days, marks}: LineChartProps) {
  const most = Math.max(1, ...days.map(({count}) => count))
  const nameOf = (day = '') => (day === '' ? '' : dayFormat.format(Date.parse(day)))
  const [first, last] = [nameOf(days[0]?.day), nameOf(days.at(-1)?.day)]
  const total = totalOf(days)
  return (
    <Stack gap={3}>
      <Note>{`Up to ${most} a day`}</Note>
      <Svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> has no parts with tooltips
        role="img"
        aria-label={`${title}: ${total} from ${first} to ${last}.`}
        viewBox={`0 0 ${Math.max(1, days.length)} ${most * 1.05}`}
        preserveAspectRatio="none"
        style={{height: '10rem'}}
      >
        <polyline
          points={days.map(({count}, n) => `${n + 0.5},${most * 1.05 - count}`).join(' ')}
          fill="none"
          stroke={groupColours[2]}
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
        {days.map(({day, count}, n) => (
          <g key={day}>
            {marks?.has(day) ? (
              <path
                d={`M${n + 0.5} 0v${most * 1.05}`}
                stroke={groupColours[1]}
                strokeDasharray="4 3"
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
              />
            ) : null}
            <rect x={n} width={1} height={most * 1.05} fill="transparent">
              <title>{[`${nameOf(day)}: ${count}`, marks?.get(day)].filter(Boolean).join('. ')}</title>
            </rect>
          </g>
        ))}
      </Svg>
      <Flex gap={3} justify="space-between">
        <Note>{first}</Note>
        <Note>{last}</Note>
      </Flex>
    </Stack>
  )
}
