import {defaultLocale, isLocaleCode, type LocaleCode} from '@domora/content/locales'
import {CheckmarkIcon} from '@sanity/icons/Checkmark'
import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {useContext, useState} from 'react'
import {ObjectInputMember, type ObjectInputProps} from 'sanity'
import {styled} from 'styled-components'
import {plainText} from '../translations/plain-text.ts'
import {StateBadge} from '../translations/state-badge.tsx'
import {WordDiff} from '../ui/word-diff.tsx'
import {FactText, LineFacts, WrittenLocale} from './facts.tsx'
import {SuggestContext, useStaleTranslation} from './stale-translations.tsx'
import {Note} from '../ui/texts.tsx'
import {lengthOf} from './writing-rules.ts'

const SideBySide = styled.div<{$count: number}>`
  align-items: start;
  display: grid;
  gap: 1rem;
  grid-template-columns: minmax(0, 1fr);

  @container (min-width: 26rem) {
    grid-template-columns: repeat(${({$count}) => Math.min($count, 2)}, minmax(0, 1fr));
  }

  @container (min-width: 58rem) {
    grid-template-columns: repeat(${({$count}) => $count}, minmax(0, 1fr));
  }
`

/** Formatted text has its menu of facts in its editor. */
const isLine = (member: ObjectInputProps['members'][number]): boolean =>
  member.kind === 'field' && member.field.schemaType.jsonType === 'string'

export function LocalizedInput(props: ObjectInputProps) {
  const {members, value, path, readOnly} = props
  const [focused, setFocused] = useState<LocaleCode>()
  const isTranslatable = plainText(value?.[defaultLocale]) !== ''
  return (
    <div style={{containerType: 'inline-size'}}>
      <SideBySide $count={members.length}>
        {members.map((member) => {
          const locale = member.kind === 'field' && isLocaleCode(member.name) ? member.name : undefined
          const text: unknown = locale && value?.[locale]
          const length = Array.isArray(text) ? lengthOf(text) : undefined
          return (
            <Stack
              key={member.key}
              gap={3}
              data-locale={locale}
              style={{position: 'relative'}}
              onFocus={() => setFocused(locale)}
              onBlur={({currentTarget, relatedTarget}) => {
                if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
              }}
            >
              <WrittenLocale value={locale === focused && readOnly !== true ? locale : undefined}>
                <ObjectInputMember {...props} member={member} />
                {isLine(member) ? <LineFacts /> : null}
              </WrittenLocale>
              {locale && <FactText value={text} locale={locale} />}
              {length && <Note>{length}</Note>}
              {locale && locale !== defaultLocale && isTranslatable && (
                <TranslationNote
                  locale={locale}
                  path={path}
                  isMissing={plainText(text) === ''}
                  readOnly={readOnly === true}
                />
              )}
            </Stack>
          )
        })}
      </SideBySide>
    </div>
  )
}

interface TranslationNoteProps {
  readonly locale: LocaleCode
  readonly path: ObjectInputProps['path']
  readonly isMissing: boolean
  readonly readOnly: boolean
}

/** A change of the English stays visible while an editor translates it. */
function TranslationNote({locale, path, isMissing, readOnly}: TranslationNoteProps) {
  const {field, readVersions, stale, markCurrent} = useStaleTranslation(path, locale)
  const renderSuggest = useContext(SuggestContext)
  const [seen, setSeen] = useState(stale)
  if (stale !== undefined && stale !== seen) setSeen(stale)

  const suggest = readOnly ? null : renderSuggest({field, locale, readVersions})
  if (isMissing)
    return (
      <Flex align="center" justify="space-between">
        <StateBadge state="missing" />
        {suggest}
      </Flex>
    )
  if (seen === undefined) return null
  const isSuggestion = seen.previousEnglish === undefined
  const state = stale === undefined ? 'current' : isSuggestion ? 'suggested' : 'stale'
  return (
    <Card padding={3} radius={2} border data-state={state}>
      <Stack gap={3}>
        <Flex gap={2} align="center" justify="space-between" wrap="wrap">
          <StateBadge state={state} />
          <Flex gap={2}>
            {state === 'stale' ? suggest : null}
            {stale === undefined ? null : (
              <Button
                mode="ghost"
                fontSize={1}
                padding={2}
                icon={CheckmarkIcon}
                text={isSuggestion ? 'Confirm' : 'Mark up to date'}
                disabled={readOnly}
                onClick={markCurrent}
              />
            )}
          </Flex>
        </Flex>
        {seen.previousEnglish === undefined ? null : (
          <>
            <Note>English before and now:</Note>
            <Text size={1}>
              <WordDiff before={seen.previousEnglish} after={seen.english} />
            </Text>
          </>
        )}
      </Stack>
    </Card>
  )
}
