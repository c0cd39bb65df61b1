import {isLocaleCode, localeCodes, locales} from '@domora/content/locales'
import {SearchIcon} from '@sanity/icons/Search'
import {Button, Flex, Select, Text, TextInput} from '@sanity/ui'
import {type BoardFilter, type BoardRow, noFilter} from './board.ts'
import {stateWords} from './state-words.ts'
import {states} from './translations.ts'

interface BoardFiltersProps {
  readonly rows: readonly BoardRow[]
  readonly shown: number
  readonly filter: BoardFilter
  readonly onFilter: (filter: BoardFilter) => void
}

/** Narrows the board by words, kind of content, language and state. */
export function BoardFilters({rows, shown, filter, onFilter}: BoardFiltersProps) {
  const types = new Map(rows.map(({type, typeTitle}) => [type, typeTitle]))
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
        all="All content"
        value={filter.type}
        options={[...types].map(([value, title]) => ({value, title}))}
        onChoose={(type) => onFilter({...filter, type})}
      />
      <Choice
        label="Language"
        all="Any language"
        value={filter.locale}
        options={localeCodes.map((value) => ({value, title: locales[value].name}))}
        onChoose={(value) => onFilter({...filter, locale: isLocaleCode(value) ? value : undefined})}
      />
      <Choice
        label="State"
        all="Any state"
        value={filter.state}
        options={states.map((value) => ({value, title: stateWords[value].title}))}
        onChoose={(value) => onFilter({...filter, state: states.find((state) => state === value)})}
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

interface ChoiceProps {
  readonly label: string
  /** How no choice at all is called. */
  readonly all: string
  readonly value: string | undefined
  readonly options: readonly {readonly value: string; readonly title: string}[]
  readonly onChoose: (value: string | undefined) => void
}

const Choice = ({label, all, value, options, onChoose}: ChoiceProps) => (
  <div>
    <Select
      fontSize={1}
      aria-label={label}
      value={value ?? ''}
      onChange={({currentTarget}) => onChoose(currentTarget.value === '' ? undefined : currentTarget.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </Select>
  </div>
)
