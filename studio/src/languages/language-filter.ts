import {defaultLocale, localeCodes, locales} from '@domora/content/locales'
import {languageFilter} from '@sanity/language-filter'
import {translatedTypeNames} from '@domora/content/content-types'
import {localizedTypeNames} from './localized-type-names.ts'

const localizedTypes: ReadonlySet<string> = new Set(localizedTypeNames)

/** Whether a field is shown: fields of localized values by the chosen languages, all others always. */
export const isShown = (typeName: string, fieldName: string, chosen: readonly string[]): boolean =>
  !localizedTypes.has(typeName) || chosen.includes(fieldName)

/** The menu that narrows a form to some languages; English, which stands in for the others, always stays. */
export const languages = () =>
  languageFilter({
    supportedLanguages: localeCodes.map((id) => ({id, title: locales[id].name})),
    defaultLanguages: [defaultLocale],
    documentTypes: [...translatedTypeNames],
    filterField: (type, member, chosen) => isShown(type.name, member.name, chosen),
  })
