import {fieldOf} from './field-of.ts'
import titles from './field-titles.json' with {type: 'json'}
import {isLocaleCode, locales} from './locales.ts'
import type {Problem} from './parse-section.ts'

const ofTypes = new Map(Object.entries(titles.types))
const ofFields = new Map(Object.entries(titles.fields))

/**
 * A field as editors know it: “Hero: Introduction (Deutsch)”. Without the document, the kind of a list's item is unknown:
 * “Introduction (Deutsch)”.
 */
export function fieldWords(field: string, document?: unknown): string {
  const words: string[] = []
  let language = ''
  let here = document
  for (const [, key, name = ''] of field.matchAll(/\[_key=="([^"]*)"\]|([^.[\]]+)/g)) {
    if (language !== '') break
    if (key !== undefined) {
      const items: readonly unknown[] = Array.isArray(here) ? here : []
      here = items.find((item) => fieldOf(item, '_key') === key)
      const kind = fieldOf(here, '_type')
      if (words.at(-1) === ofFields.get('sections')) {
        words.pop()
        if (typeof kind === 'string') words.push(ofTypes.get(kind) ?? kind)
      } else if (items.length > 1) words.push(String(items.indexOf(here) + 1))
      continue
    }
    here = fieldOf(here, name)
    if (isLocaleCode(name)) language = locales[name].name
    else words.push(ofFields.get(name) ?? name)
  }
  const [first = '', ...rest] = words
  const all = rest.length === 0 ? first : `${first}: ${rest.join(', ')}`
  return language === '' ? all : `${all} (${language})`
}

/** “Picture is missing”. The logs keep the words of the parser. */
export function problemWords(
  {field, message}: Pick<Problem, 'field' | 'message'>,
  document?: unknown,
): string {
  const plain = /received (?:null|undefined)$/.test(message)
    ? 'is missing'
    : message.replace(/^(?:Invalid|Too (?:small|big)|Unrecognized)\b.*/s, 'has a value that does not work')
  return `${field === '' ? 'The document' : fieldWords(field, document)} ${plain}`
}
