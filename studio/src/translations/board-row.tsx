import {type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {Badge, Stack, Text} from '@sanity/ui'
import {memo} from 'react'
import {styled} from 'styled-components'
import type {BoardRow} from './board.ts'
import {FieldTranslation} from './field-translation.tsx'
import {stateWords} from './state-words.ts'
import type {Translation} from './translations.ts'

const CellButton = styled.button`
  appearance: none;
  background: none;
  border: 1px solid transparent;
  border-radius: 3px;
  cursor: pointer;
  padding: 4px;

  &:hover,
  &[aria-expanded='true'] {
    border-color: var(--card-border-color);
  }

  &:focus-visible {
    outline: 2px solid var(--card-focus-ring-color);
  }
`

interface BoardRowProps {
  readonly row: BoardRow
  /** The language whose fields are shown below the row. */
  readonly open: LocaleCode | undefined
  readonly onToggle: (row: BoardRow, locale: LocaleCode) => void
  readonly onSettle: (row: BoardRow, translation: Translation) => void
}

/** One document: its state in every language, and on demand the fields of one language. */
export const BoardRowView = memo(function BoardRowView({row, open, onToggle, onSettle}: BoardRowProps) {
  return (
    <>
      <tr data-document={row.id}>
        <th scope="row" aria-label={row.title}>
          <Stack gap={2}>
            <Text size={1} weight="medium" textOverflow="ellipsis">
              {row.title}
            </Text>
            <Text size={0} muted>
              {row.typeTitle}
            </Text>
          </Stack>
        </th>
        {localeCodes.map((locale) => {
          const state = row.states.get(locale) ?? 'current'
          const open_ = open === locale
          return (
            <td key={locale} data-locale={locale} data-state={state}>
              <CellButton
                type="button"
                aria-expanded={open_}
                aria-label={`${row.title} in ${locales[locale].name}: ${describe(row, locale)}`}
                onClick={() => onToggle(row, locale)}
              >
                <Badge tone={stateWords[state].tone}>{describe(row, locale)}</Badge>
              </CellButton>
            </td>
          )
        })}
      </tr>
      {open === undefined ? null : (
        <tr>
          <td colSpan={localeCodes.length + 1}>
            <Stack gap={2} paddingY={2}>
              {toShow(row, open).map((translation) => (
                <FieldTranslation
                  key={translation.field}
                  translation={translation}
                  document={row}
                  onSettle={() => onSettle(row, translation)}
                />
              ))}
            </Stack>
          </td>
        </tr>
      )}
    </>
  )
})

/** The state in words, with the number of fields that it is about: `2 stale`. */
function describe(row: BoardRow, locale: LocaleCode): string {
  const state = row.states.get(locale) ?? 'current'
  const {title} = stateWords[state]
  const fields = row.translations.filter((one) => one.locale === locale && one.state === state).length
  return state === 'current' ? title : `${fields} ${title.toLowerCase()}`
}

/** What there is to do comes first; where there is nothing to do, everything can be read. */
function toShow(row: BoardRow, locale: LocaleCode): readonly Translation[] {
  const own = row.translations.filter((one) => one.locale === locale)
  const open = own.filter(({state}) => state !== 'current')
  return open.length === 0 ? own : open
}
