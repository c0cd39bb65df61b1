import type {SanityClient} from '@sanity/client'
import {allLocaleCodes, type LocaleCode, locales} from '@domora/content/locales'
import {CheckmarkIcon} from '@sanity/icons/Checkmark'
import {EditIcon} from '@sanity/icons/Edit'
import {useLanguageFilterStudioContext} from '@sanity/language-filter'
import {Badge, Button, Card, Flex, Grid, Stack, Text} from '@sanity/ui'
import {memo, type ReactNode} from 'react'
import {isVersionId, type SanityDocument, useClient, usePerspective} from 'sanity'
import {IntentLink} from 'sanity/router'
import {type BoardRow, countStates} from './board.ts'
import {apiVersion} from '../../queries.ts'
import {useWork} from '../../use-work.ts'
import {basisField} from '../../translations/basis.ts'
import {StateBadge, stateLabels} from '../../translations/state-badge.tsx'
import {
  basesToStore,
  confirmed,
  states,
  type Translation,
  type Versions,
} from '../../translations/translations.ts'
import {SuggestButton} from './suggest-button.tsx'
import {unitsOfField} from './units.ts'
import {SmallButton} from '../../ui/controls.tsx'
import {WordDiff} from '../../ui/word-diff.tsx'
import {Name, Note} from '../../ui/texts.tsx'

interface BoardRowProps {
  readonly row: BoardRow
  readonly open: LocaleCode | undefined
  readonly onToggle: (row: BoardRow, locale: LocaleCode) => void
}

export const BoardRowView = memo(function BoardRowView({row, open, onToggle}: BoardRowProps) {
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
                <FieldTranslation key={translation.field} row={row} translation={translation} />
              ))}
            </Stack>
          </td>
        </tr>
      )}
    </>
  )
})

/** `1 missing, 2 stale`. */
function describe(row: BoardRow, locale: LocaleCode): string {
  const counts = countStates([row], locale)
  const open = states.filter((state) => state !== 'current' && counts[state] > 0)
  const {title} = stateLabels.current
  return open.map((state) => `${counts[state]} ${stateLabels[state].title.toLowerCase()}`).join(', ') || title
}

/** The fields that need work, or else all. */
function fieldsToShow(row: BoardRow, locale: LocaleCode): readonly Translation[] {
  const own = row.translations.filter((one) => one.locale === locale)
  const open = own.filter(({state}) => state !== 'current')
  return open.length === 0 ? own : open
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {dateStyle: 'long'})

function FieldTranslation({row, translation}: {readonly row: BoardRow; readonly translation: Translation}) {
  const {field, locale, state, titles, english, text, previousEnglish, staleSince} = translation
  const label = titles.join(' › ')
  const {isRunning, run} = useWork('Saving failed')
  const client = useClient({apiVersion})
  const {selectedReleaseId: release} = usePerspective()
  // The form does not open a field in a hidden language.
  const {selectedLanguageIds: shown, setSelectedLanguageIds: show} = useLanguageFilterStudioContext()
  return (
    <Card padding={3} radius={2} border data-field={`${field}.${locale}`} data-state={state}>
      <Stack gap={3}>
        <Flex align="center" gap={2}>
          <StateBadge state={state} />
          <Name>{label}</Name>
          {staleSince === undefined ? null : <Note>since {dateFormat.format(new Date(staleSince))}</Note>}
          <Flex flex={1} gap={2} justify="flex-end">
            {state === 'missing' || state === 'stale' ? (
              <SuggestButton
                label={`Suggest ${label} in ${locales[locale].name}`}
                locale={locale}
                release={release}
                textsOf={() => ({rows: [row], units: unitsOfField(row, locale, field)})}
              />
            ) : null}
            {state === 'stale' || state === 'suggested' ? (
              <SmallButton
                padding={2}
                icon={CheckmarkIcon}
                text={state === 'stale' ? 'Mark up to date' : 'Confirm'}
                aria-label={`${state === 'stale' ? 'Mark' : 'Confirm'} ${label} in ${locales[locale].name}${state === 'stale' ? ' as up to date' : ''}`}
                loading={isRunning}
                onClick={() => void run(() => markCurrent(client, row, translation))}
              />
            ) : null}
            <Button
              as={IntentLink}
              intent="edit"
              params={{id: row.id, type: row.type, path: `${field}.${locale}`}}
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
          <Side title={previousEnglish === undefined ? 'English' : 'English before and now'}>
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

async function markCurrent(
  client: SanityClient,
  {schemaType, versions: {published, draft}}: BoardRow,
  translation: Translation,
): Promise<void> {
  const storeBases = (document: SanityDocument, versions: Versions) =>
    client
      .patch(document._id)
      .ifRevisionId(document._rev)
      .set({[basisField]: basesToStore(schemaType, versions, [confirmed(translation)])})
  const transaction = client.transaction()
  if (published && !(draft && isVersionId(draft._id))) transaction.patch(storeBases(published, {published}))
  if (draft) transaction.patch(storeBases(draft, {published, draft}))
  await transaction.commit({tag: 'translations.mark-current', visibility: 'async'})
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
