import {formsIn} from '@domora/content/fact'
import {fieldOf} from '@domora/content/field-of'
import {formatNumber, pluralExamples, pluralForm} from '@domora/content/format'
import {allLocaleCodes, locales} from '@domora/content/locales'
import {Stack} from '@sanity/ui'
import type {ObjectInputProps} from 'sanity'
import {Note} from '../ui/texts.tsx'
import {LocalizedInput} from './localized-input.tsx'

/** Shows each form with a number that takes it. */
export const FactWordsInput = (props: ObjectInputProps) => (
  <Stack gap={4}>
    <LocalizedInput {...props} />
    <Stack gap={3} data-testid="fact-words">
      {allLocaleCodes.map((locale) => {
        const {name, tag} = locales[locale]
        const text = fieldOf(props.value, locale)
        const forms = formsIn(typeof text === 'string' ? text : '')
        const numbers = [...pluralExamples(tag).values(), 0, 22, 25, 2.5]
        return (
          <Note key={locale}>
            {name}:{' '}
            {numbers
              .map((number) => `${formatNumber(number, locale)} ${pluralForm(number, forms, tag) ?? '…'}`)
              .join(' · ')}
          </Note>
        )
      })}
    </Stack>
  </Stack>
)
