import {allLocaleCodes, locales} from '@domora/content/locales'
import {SearchIcon} from '@sanity/icons/Search'
import {Button, Flex, Text, TextInput} from '@sanity/ui'
import {Choice} from '../choice.tsx'
import {type BoardFilter, type BoardRow, noFilter} from './board.ts'
import {stateLabels} from './state-badge.tsx'
import {states} from './translations.ts'

const languageOptions = [
  {value: undefined, title: 'Any language'},
  ...allLocaleCodes.map((value) => ({value, title: locales[value].name})),
]
const stateOptions = [
  {value: undefined, title: 'Any state'},
  ...states.map((value) => ({value, title: stateLabels[value].title})),
]

interface BoardFiltersProps {
  readonly rows: readonly BoardRow[]
  /** How many rows match the filter. */
  readonly shown: number
  readonly filter: BoardFilter
  readonly onFilter: (filter: BoardFilter) => void
}

/** Filters of the board: text, type of content, language and state. */
export function BoardFilters({rows, shown, filter, onFilter}: BoardFiltersProps) {
  const types = [
    {value: undefined, title: 'All content'},
    ...Array.from(new Map(rows.map(({type, typeTitle}) => [type, typeTitle])), ([value, title]) => ({
      value,
      title,
    })),
  ]
  return (
    <Flex gap={2} align="center" wrap="wrap">
      <TextInput
        icon={SearchIcon}
        fontSize={1}
        aria-label="Search titles and texts"
        placeholder="Search titles and texts"
        value={filter.text}
        onChange={({currentTarget}) => onFilter({...filter, text: currentTarget.value})}
      />
      <Choice
        label="Kind of content"
        options={types}
        chosen={types.find(({value}) => value === filter.type)}
        onChoose={({value}) => onFilter({...filter, type: value})}
      />
      <Choice
        label="Language"
        options={languageOptions}
        chosen={languageOptions.find(({value}) => value === filter.locale)}
        onChoose={({value}) => onFilter({...filter, locale: value})}
      />
      <Choice
        label="State"
        options={stateOptions}
        chosen={stateOptions.find(({value}) => value === filter.state)}
        onChoose={({value}) => onFilter({...filter, state: value})}
      />
      <Text size={1} muted aria-live="polite">
        {shown} of {rows.length}
      </Text>
      {filter === noFilter ? null : (
        <Button mode="bleed" fontSize={1} text="Show all" onClick={() => onFilter(noFilter)} />
      )}
    </Flex>
  )
}
