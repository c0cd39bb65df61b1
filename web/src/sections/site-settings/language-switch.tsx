import {type LocaleCode, locales} from '@domora/content/locales'
import type {Alternate} from '../../routing/alternates.ts'

/** The same page in its other languages, each named in itself. A language that the page lacks is not offered. */
export const LanguageSwitch = ({
  alternates,
  locale,
}: {
  alternates: readonly Alternate[]
  locale: LocaleCode
}) => (
  <ul>
    {alternates.map((alternate) => {
      const {tag, name} = locales[alternate.locale]
      return (
        <li key={tag}>
          <a
            href={alternate.path}
            lang={tag}
            hrefLang={tag}
            data-locale={alternate.locale}
            aria-current={alternate.locale === locale ? 'true' : undefined}
          >
            {name}
          </a>
        </li>
      )
    })}
  </ul>
)
