import {type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {Button} from '@sanity/ui'

interface LanguageButtonsProps {
  readonly chosen: LocaleCode
  readonly onChoose: (locale: LocaleCode) => void
  readonly isDisabled?: (locale: LocaleCode) => boolean
}

/** A button for each language; whoever shows them says how they stand. */
export const LanguageButtons = ({chosen, onChoose, isDisabled}: LanguageButtonsProps) =>
  localeCodes.map((locale) => (
    <Button
      key={locale}
      mode="bleed"
      fontSize={1}
      padding={2}
      text={locales[locale].name}
      selected={locale === chosen}
      aria-pressed={locale === chosen}
      disabled={isDisabled?.(locale) ?? false}
      onClick={() => onChoose(locale)}
    />
  ))
