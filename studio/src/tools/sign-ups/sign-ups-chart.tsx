import {Flex, Stack} from '@sanity/ui'
import {styled} from 'styled-components'
import type {ChartData} from './chart-data.ts'
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
