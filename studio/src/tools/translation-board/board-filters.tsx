import {allLocaleCodes, locales} from '@domora/content/locales'
import {SearchIcon} from '@sanity/icons/Search'
import {Badge, Button, Card, Flex, Grid, Stack} from '@sanity/ui'
import {styled} from 'styled-components'
import {languageChoices} from '../../languages.tsx'
import {Choice} from '../../ui/choice.tsx'
import {Entry, SmallButton} from '../../ui/controls.tsx'
import {type BoardFilter, type BoardRow, countOpen, countStates, noFilter, pagesOf} from './board.ts'
import {stateLabels} from '../../translations/state-badge.tsx'
import {states} from '../../translations/translations.ts'
import {Name, Note} from '../../ui/texts.tsx'

const stateOptions = [
  {value: undefined, title: 'All states'},
  ...states.map((value) => ({value, title: stateLabels[value].title})),
]

interface BoardFiltersProps {
  readonly rows: readonly BoardRow[]
  readonly shown: number
  readonly filter: BoardFilter
  readonly onFilter: (filter: BoardFilter) => void
}

export function BoardFilters({rows, shown, filter, onFilter}: BoardFiltersProps) {
  const types = [
    {value: undefined, title: 'All content'},
    ...[...new Map(rows.map((row) => [row.type, row.typeTitle]))].map(([value, title]) => ({value, title})),
  ]
  const pages = [
    {value: undefined, title: 'All pages'},
    ...pagesOf(rows).map(({page, rows: own}) => ({
      value: page.id,
      title: `${page.title}: ${countOpen(own, filter.locale)} to do`,
    })),
  ]
  const choice = <Key extends keyof BoardFilter>(
    label: string,
    key: Key,
    options: readonly {readonly value: BoardFilter[Key]; readonly title: string}[],
  ) => (
    <Choice
      label={label}
      options={options}
      chosen={options.find(({value}) => value === filter[key])}
      onChoose={({value}) => onFilter({...filter, [key]: value})}
    />
  )
  return (
    <Flex gap={2} align="center" wrap="wrap">
      <Entry
        icon={SearchIcon}
        label="Search titles and texts"
        placeholder="Search titles and texts"
        value={filter.text}
        onChange={(text) => onFilter({...filter, text})}
      />
      {choice('Content type', 'type', types)}
      {choice('Page', 'page', pages)}
      {choice('Language', 'locale', languageChoices)}
      {choice('State', 'state', stateOptions)}
      <Note aria-live="polite">
        {shown} of {rows.length}
      </Note>
      {filter === noFilter ? null : (
        <SmallButton mode="bleed" text="Clear filters" onClick={() => onFilter(noFilter)} />
      )}
    </Flex>
  )
}

const Bar = styled.div`
  background: var(--card-border-color);
  border-radius: 3px;
  display: flex;
  height: 6px;
  overflow: hidden;
`

export function BoardProgress({rows, filter, onFilter}: Omit<BoardFiltersProps, 'shown'>) {
  return (
    <Grid gridTemplateColumns={[1, 2, 4]} gap={3}>
      {allLocaleCodes.map((locale) => {
        const counts = countStates(rows, locale)
        const total = states.reduce((sum, state) => sum + counts[state], 0)
        const percent = total === 0 ? 100 : Math.floor((counts.current / total) * 100)
        return (
          <Card key={locale} padding={3} radius={2} border data-progress={locale}>
            <Stack gap={3}>
              <Flex gap={2} justify="space-between" wrap="wrap">
                <Name>{locales[locale].name}</Name>
                <Note>
                  {counts.current} of {total} texts up to date
                </Note>
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
                    <Button
                      key={state}
                      mode="bleed"
                      padding={0}
                      onClick={() => onFilter({...filter, locale, state})}
                    >
                      <Badge tone={stateLabels[state].tone}>
                        {counts[state]} {stateLabels[state].title.toLowerCase()}
                      </Badge>
                    </Button>
                  ))}
              </Flex>
            </Stack>
          </Card>
        )
      })}
    </Grid>
  )
}
