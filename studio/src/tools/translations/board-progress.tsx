import {allLocaleCodes, locales} from '@domora/content/locales'
import {Badge, Card, Flex, Grid, Stack, Text} from '@sanity/ui'
import {styled} from 'styled-components'
import {type BoardFilter, type BoardRow, countStates} from './board.ts'
import {stateLabels} from './state-badge.tsx'
import {states} from './translations.ts'

const Bar = styled.div`
  background: var(--card-border-color);
  border-radius: 3px;
  display: flex;
  height: 6px;
  overflow: hidden;
`

const CountButton = styled.button`
  appearance: none;
  background: none;
  border: 0;
  cursor: pointer;
  padding: 0;
`

interface BoardProgressProps {
  readonly rows: readonly BoardRow[]
  readonly filter: BoardFilter
  readonly onFilter: (filter: BoardFilter) => void
}

/** The progress of each language; a click on a number filters the board. */
export function BoardProgress({rows, filter, onFilter}: BoardProgressProps) {
  const total = rows.length
  return (
    <Grid gridTemplateColumns={[1, 2, 4]} gap={3}>
      {allLocaleCodes.map((locale) => {
        const counts = countStates(rows, locale)
        const percent = total === 0 ? 100 : Math.floor((counts.current / total) * 100)
        return (
          <Card key={locale} padding={3} radius={2} border data-progress={locale}>
            <Stack gap={3}>
              <Flex justify="space-between">
                <Text size={1} weight="medium">
                  {locales[locale].name}
                </Text>
                <Text size={1} muted>
                  {counts.current} of {total} up to date
                </Text>
              </Flex>
              <Bar title={`${percent} % up to date`}>
                {states.toReversed().map((state) => (
                  <div
                    key={state}
                    style={{
                      background: `var(--card-badge-${stateLabels[state].tone}-dot-color)`,
                      width: `${total === 0 ? 0 : (counts[state] / total) * 100}%`,
                    }}
                  />
                ))}
              </Bar>
              <Flex gap={2} wrap="wrap">
                {states
                  .filter((state) => state !== 'current' && counts[state] > 0)
                  .map((state) => (
                    <CountButton
                      key={state}
                      type="button"
                      onClick={() => onFilter({...filter, locale, state})}
                    >
                      <Badge tone={stateLabels[state].tone}>
                        {counts[state]} {stateLabels[state].title.toLowerCase()}
                      </Badge>
                    </CountButton>
                  ))}
              </Flex>
            </Stack>
          </Card>
        )
      })}
    </Grid>
  )
}
