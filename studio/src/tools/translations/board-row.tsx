import {allLocaleCodes, type LocaleCode, locales} from '@domora/content/locales'
import {CheckmarkIcon} from '@sanity/icons/Checkmark'
import {EditIcon} from '@sanity/icons/Edit'
import {useLanguageFilterStudioContext} from '@sanity/language-filter'
import {Badge, Button, Card, Flex, Grid, Stack, Text} from '@sanity/ui'
import {memo, type ReactNode} from 'react'
import {IntentLink} from 'sanity/router'
import {type BoardRow, countStates} from './board.ts'
import {StateBadge, stateLabels} from './board-filters.tsx'
import {states, type Translation} from './translations.ts'
import {WordDiff} from './word-diff.tsx'
import {Name, Note} from '../../ui/texts.tsx'

interface BoardRowProps {
  readonly row: BoardRow
  /** The language whose fields are shown below the row. */
  readonly open: LocaleCode | undefined
  readonly onToggle: (row: BoardRow, locale: LocaleCode) => void
  readonly onMarkCurrent: (row: BoardRow, translation: Translation) => void
}

/** One document: its state in every language, and the fields of one language when it is opened. */
export const BoardRowView = memo(function BoardRowView({row, open, onToggle, onMarkCurrent}: BoardRowProps) {
  return (
    <>
      <tr data-document={row.id}>
        <th scope="row" aria-label={row.title}>
          <Stack gap={2}>
            <Name textOverflow="ellipsis">{row.title}</Name>
            <Text size={0} muted>
              {row.typeTitle}
            </Text>
          </Stack>
        </th>
        {allLocaleCodes.map((locale) => {
          const state = row.states.get(locale) ?? 'current'
          const open_ = open === locale
          return (
            <td key={locale} data-locale={locale} data-state={state}>
              <Button
                mode="bleed"
                padding={1}
                selected={open_}
                aria-expanded={open_}
                aria-label={`${row.title} in ${locales[locale].name}: ${describe(row, locale)}`}
                onClick={() => onToggle(row, locale)}
              >
                <Badge tone={stateLabels[state].tone}>{describe(row, locale)}</Badge>
              </Button>
            </td>
          )
        })}
      </tr>
      {open === undefined ? null : (
        <tr>
          <td colSpan={allLocaleCodes.length + 1}>
            <Stack gap={2} paddingY={2}>
              {fieldsToShow(row, open).map((translation) => (
                <FieldTranslation
                  key={translation.field}
                  translation={translation}
                  document={row}
                  onMarkCurrent={() => onMarkCurrent(row, translation)}
                />
              ))}
            </Stack>
          </td>
        </tr>
      )}
    </>
  )
})

/** The states that need work, with the number of texts: `1 missing, 2 stale`. */
function describe(row: BoardRow, locale: LocaleCode): string {
  const counts = countStates([row], locale)
  const open = states.filter((state) => state !== 'current' && counts[state] > 0)
  const {title} = stateLabels.current
  return open.map((state) => `${counts[state]} ${stateLabels[state].title.toLowerCase()}`).join(', ') || title
}

/** The fields that need work; when none does, all of them. */
function fieldsToShow(row: BoardRow, locale: LocaleCode): readonly Translation[] {
  const own = row.translations.filter((one) => one.locale === locale)
  const open = own.filter(({state}) => state !== 'current')
  return open.length === 0 ? own : open
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {dateStyle: 'long'})

interface FieldTranslationProps {
  readonly translation: Translation
  readonly document: {readonly id: string; readonly type: string}
  readonly onMarkCurrent: (translation: Translation) => void
}

/** One field in one language: the English text with its changes, the translation, and a link to the field. */
function FieldTranslation({translation, document, onMarkCurrent}: FieldTranslationProps) {
  const {field, locale, state, titles, english, text, previousEnglish, staleSince} = translation
  const label = titles.join(' › ')
  // The form does not open a field in a language that the filter hides.
  const {selectedLanguageIds: shown, setSelectedLanguageIds: show} = useLanguageFilterStudioContext()
  return (
    <Card padding={3} radius={2} border data-field={`${field}.${locale}`} data-state={state}>
      <Stack gap={3}>
        <Flex align="center" gap={2}>
          <StateBadge state={state} />
          <Name>{label}</Name>
          {staleSince === undefined ? null : <Note>since {dateFormat.format(new Date(staleSince))}</Note>}
          <Flex flex={1} gap={2} justify="flex-end">
            {state === 'stale' ? (
              <Button
                mode="ghost"
                fontSize={1}
                padding={2}
                icon={CheckmarkIcon}
                text="Still right"
                aria-label={`${label}: the ${locales[locale].name} text is still right`}
                onClick={() => onMarkCurrent(translation)}
              />
            ) : null}
            <Button
              as={IntentLink}
              intent="edit"
              params={{id: document.id, type: document.type, path: `${field}.${locale}`}}
              onClick={() => {
                if (!shown.includes(locale)) show([...shown, locale])
              }}
              mode="ghost"
              fontSize={1}
              padding={2}
              icon={EditIcon}
              text="Open field"
              aria-label={`Open ${label} in ${locales[locale].name}`}
            />
          </Flex>
        </Flex>
        <Grid gridTemplateColumns={[1, 1, 2]} gap={3}>
          <Side title={previousEnglish === undefined ? 'English' : 'English: before, and now'}>
            {previousEnglish === undefined ? english : <WordDiff before={previousEnglish} after={english} />}
          </Side>
          <Side title={locales[locale].name} lang={locales[locale].tag}>
            {text === '' ? '—' : text}
          </Side>
        </Grid>
      </Stack>
    </Card>
  )
}

function Side({title, lang, children}: {title: string; lang?: string; children: ReactNode}) {
  return (
    <Stack gap={2}>
      <Text size={0} muted>
        {title}
      </Text>
      <Text size={1} lang={lang} style={{whiteSpace: 'pre-wrap'}}>
        {children}
      </Text>
    </Stack>
  )
}
