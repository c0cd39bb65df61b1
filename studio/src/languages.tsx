import {allLocaleCodes, defaultLocale, type LocaleCode, locales} from '@domora/content/locales'
import {languageFilter} from '@sanity/language-filter'
import type {LayoutProps} from 'sanity'
import {createGlobalStyle} from 'styled-components'
import {useTeamTimeZone} from './time-zone.ts'
import {SmallButton} from './ui/controls.tsx'

/** Whether the fields of a type are languages. */
export const isLocalizedType = (typeName: string): boolean =>
  /^localized(?:String|Text|PortableText)$/.test(typeName)

export const isShown = (typeName: string, fieldName: string, chosen: readonly string[]): boolean =>
  !isLocalizedType(typeName) || chosen.includes(fieldName)

/** English cannot be hidden. */
export const languages = (documentTypes: readonly string[]) =>
  languageFilter({
    supportedLanguages: allLocaleCodes.map((id) => ({id, title: locales[id].name})),
    defaultLanguages: [defaultLocale],
    documentTypes: [...documentTypes],
    filterField: (type, member, chosen) => isShown(type.name, member.name, chosen),
  })

interface LanguageButtonsProps {
  readonly chosen: LocaleCode
  readonly onChoose: (locale: LocaleCode) => void
  readonly isDisabled?: (locale: LocaleCode) => boolean
}

export const LanguageButtons = ({chosen, onChoose, isDisabled}: LanguageButtonsProps) =>
  allLocaleCodes.map((locale) => (
    <SmallButton
      key={locale}
      mode="bleed"
      padding={2}
      text={locales[locale].name}
      selected={locale === chosen}
      aria-pressed={locale === chosen}
      disabled={isDisabled?.(locale) ?? false}
      onClick={() => onChoose(locale)}
    />
  ))

/** For a menu. */
export const languageChoices: readonly {readonly title: string; readonly value: LocaleCode | undefined}[] = [
  {title: 'All languages', value: undefined},
  ...allLocaleCodes.map((value) => ({title: locales[value].name, value})),
]

const WideForms = createGlobalStyle`
  [data-testid='document-panel-scroller'] > :has([data-testid='form-view']) {
    max-width: 90rem;
  }
`

/**
 * Forms as wide as their panes, so that languages fit side by side. Studio limits forms to 640 pixels without a setting. If it
 * changes these test ids, forms are narrow again.
 */
export function WideLayout(props: LayoutProps) {
  useTeamTimeZone()
  return (
    <>
      <WideForms />
      {props.renderDefault(props)}
    </>
  )
}
