import {factKey, factKinds, formsIn} from '@domora/content/fact'
import {fieldOf} from '@domora/content/field-of'
import {pluralExamples} from '@domora/content/format'
import {allLocaleCodes, type LocaleCode, locales} from '@domora/content/locales'
import {isBlank} from '@domora/content/localized'
import {namesIn} from '@domora/content/template'
import {getPublishedId, type ValidationContext} from 'sanity'
import {z} from 'zod'
import {fetchPublished} from '../queries.ts'
import {requireEnglish} from './text.ts'

type Context = Pick<ValidationContext, 'getClient' | 'document'>

const sameKey = '*[_type == "fact" && key == $key && _id != $id][0].title'

export async function checkFactKey(key: string | undefined, context: Context): Promise<true | string> {
  if (key === undefined) return true
  if (!factKey.safeParse(key).success)
    return 'Use letters, digits and hyphens, and another name than “month” and “day”.'
  const params = {key, id: getPublishedId(context.document?._id ?? '')}
  const other = await fetchPublished(context, 'validation.fact', z.string().nullable(), sameKey, params)
  return other === null || `The fact “${other}” has this short name.`
}

const problem = (message: string, ...path: string[]) => ({message, path})

/** Checks the value of the kind; other values are hidden. */
export function checkFact(fact: unknown) {
  const kind = factKinds.find((one) => one === fieldOf(fact, 'kind'))
  if (kind === undefined) return true
  const value = fieldOf(fact, kind)
  if (kind !== 'text' && kind !== 'words')
    return isBlank(value) ? problem('A value is required.', kind) : noFactIn(value) || problem(nested, kind)
  const english = requireEnglish(value)
  if (english !== true) return problem(english.message, kind, ...english.path)
  const problems = allLocaleCodes.flatMap((locale) => {
    const text = fieldOf(value, locale)
    if (typeof text !== 'string' || isBlank(text)) return []
    const message = noFactIn(text) ? kind === 'words' && countProblem(text, locale) : nested
    return message ? [problem(message, kind, locale)] : []
  })
  return problems.length === 0 || problems
}

const nested = 'A fact cannot contain another fact.'
const noFactIn = (value: unknown): boolean => typeof value !== 'string' || namesIn(value).length === 0

function countProblem(words: string, locale: LocaleCode): string | undefined {
  const {name, tag} = locales[locale]
  const examples = Array.from(pluralExamples(tag).values(), String)
  const {length} = formsIn(words)
  if (length === examples.length || length === examples.length + 1) return undefined
  const numbers = new Intl.ListFormat('en').format(examples)
  return `${name} needs ${examples.length} forms, separated by commas: for ${numbers}.`
}
