import {locales} from '@domora/content/locales'
import {CheckmarkIcon} from '@sanity/icons/Checkmark'
import {EditIcon} from '@sanity/icons/Edit'
import {useLanguageFilterStudioContext} from '@sanity/language-filter'
import {Badge, Button, Card, Flex, Grid, Stack, Text} from '@sanity/ui'
import {IntentLink} from 'sanity/router'
import {stateWords} from './state-words.ts'
import type {Translation} from './translations.ts'
import {WordDiff} from './word-diff.tsx'

interface FieldTranslationProps {
  readonly translation: Translation
  readonly document: {readonly id: string; readonly type: string}
  readonly onSettle: (translation: Translation) => void
}

/** One field in one language: both texts, what became of the English, and the way to the field. */
export function FieldTranslation({translation, document, onSettle}: FieldTranslationProps) {
  const {field, locale, state, titles, english, text, was} = translation
  const {tone, title} = stateWords[state]
  const label = titles.join(' › ')
  // A field in a language that the filter hides could not be opened.
  const {selectedLanguageIds: shown, setSelectedLanguageIds: show} = useLanguageFilterStudioContext()
  return (
    <Card padding={3} radius={2} border data-field={`${field}.${locale}`} data-state={state}>
      <Stack gap={3}>
        <Flex align="center" gap={2}>
          <Badge tone={tone}>{title}</Badge>
          <Text size={1} weight="medium">
            {label}
          </Text>
          <Flex flex={1} gap={2} justify="flex-end">
            {state === 'stale' ? (
              <Button
                mode="ghost"
                fontSize={1}
                padding={2}
                icon={CheckmarkIcon}
                text="Still right"
                aria-label={`${label}: the ${locales[locale].name} text is still right`}
                onClick={() => onSettle(translation)}
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
          <Side title={was === undefined ? 'English' : 'English: before, and now'}>
            {was === undefined ? english : <WordDiff before={was} after={english} />}
          </Side>
          <Side title={locales[locale].name} lang={locales[locale].tag}>
            {text === '' ? '—' : text}
          </Side>
        </Grid>
      </Stack>
    </Card>
  )
}

function Side({title, lang, children}: {title: string; lang?: string; children: React.ReactNode}) {
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
