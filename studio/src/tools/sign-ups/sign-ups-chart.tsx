import {Flex, Stack, Text} from '@sanity/ui'
import {useId} from 'react'
import {styled} from 'styled-components'
import type {ChartData, Column} from './chart-data.ts'

/**
 * The colours of the groups, in their order. Each has a contrast of 3 : 1 against a light and a dark page
 * (https://www.w3.org/TR/WCAG22/#non-text-contrast), and differs from its neighbours for colour-blind readers (after
 * Okabe and Ito, darkened).
 */
export const groupColours = ['#0a8560', '#b8730a', '#3f7fc4', '#b5529a', '#c4581f', '#5d8a9c', '#808080']

const Svg = styled.svg`
  display: block;
  height: auto;
  width: 100%;

  text {
    fill: var(--card-muted-fg-color);
    font: 12px var(--font-text-family, inherit);
  }

  line {
    stroke: var(--card-border-color);
  }
`

const Swatch = styled.span`
  border-radius: 2px;
  display: inline-block;
  height: 10px;
  width: 10px;
`

/** In units of the SVG, which is scaled to the width of its container. */
const size = {width: 720, height: 280}
const plot = {left: 44, right: 712, top: 12, bottom: 248}

interface SignUpsChartProps {
  readonly data: ChartData
  /** What the chart shows, in a few words. */
  readonly title: string
}

/** A stacked column chart. The table beside it has the same numbers. */
export function SignUpsChart({data: {groups, columns, total}, title}: SignUpsChartProps) {
  const id = useId()
  const highest = columns.reduce((most, column) => (column.total > most.total ? column : most))
  const scale = ticks(highest.total)
  const top = scale.at(-1) ?? 1
  const y = (count: number) => plot.bottom - (count / top) * (plot.bottom - plot.top)
  const width = (plot.right - plot.left) / columns.length
  return (
    <Stack gap={3}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> has no parts with tooltips */}
      <Svg role="img" viewBox={`0 0 ${size.width} ${size.height}`} aria-labelledby={`${id}-title ${id}-desc`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>
          {`${total} from ${columns[0]?.title} to ${columns.at(-1)?.title}; most in ${highest.title}: ${highest.total}.`}
        </desc>
        {scale.map((count) => (
          <g key={count}>
            <line x1={plot.left} x2={plot.right} y1={y(count)} y2={y(count)} />
            <text x={plot.left - 8} y={y(count) + 4} textAnchor="end">
              {count}
            </text>
          </g>
        ))}
        {columns.map((column, n) => (
          <Stacked
            key={column.start}
            column={column}
            groups={groups}
            x={plot.left + (n + 0.1) * width}
            width={width * 0.8}
            y={y}
          />
        ))}
        {columns.length > 1 ? (
          <text x={plot.left} y={size.height - 8}>
            {columns[0]?.title}
          </text>
        ) : null}
        <text x={plot.right} y={size.height - 8} textAnchor="end">
          {columns.at(-1)?.title}
        </text>
      </Svg>
      <Flex gap={3} wrap="wrap">
        {groups.map((group, index) => (
          <Flex key={group.title} gap={2} align="center">
            <Swatch style={{background: groupColours[index]}} />
            <Text size={1} textOverflow="ellipsis">
              {group.title}
            </Text>
          </Flex>
        ))}
      </Flex>
    </Stack>
  )
}

interface StackedProps {
  readonly column: Column
  readonly groups: ChartData['groups']
  readonly x: number
  readonly width: number
  /** The vertical position of a number of sign-ups. */
  readonly y: (count: number) => number
}

/** One column: a rectangle for each group, with its number as a tooltip. */
const Stacked = ({column: {title, counts}, groups, x, width, y}: StackedProps) =>
  counts.map((count, index) => {
    const below = counts.slice(0, index).reduce((total, each) => total + each, 0)
    const group = groups[index]?.title ?? ''
    return count === 0 ? null : (
      <rect
        key={group}
        x={x}
        width={width}
        y={y(below + count)}
        height={y(below) - y(below + count)}
        fill={groupColours[index]}
      >
        <title>{`${title}, ${group}: ${count}`}</title>
      </rect>
    )
  })

/** Whole numbers from 0 to at least `most`, in steps of 1, 2 or 5 times a power of ten: at most six of them. */
export function ticks(most: number): readonly number[] {
  const rough = Math.max(most, 1) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 1)
  return Array.from({length: Math.ceil(Math.max(most, 1) / step) + 1}, (_, n) => n * step)
}
