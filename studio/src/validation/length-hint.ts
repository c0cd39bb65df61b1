import {type LocaleCode, localeCodes, locales} from '@domora/content/locales'

/** A remark on one language of a localized value; `path` leads from the value to that language. */
export interface LocaleRemark {
  readonly message: string
  readonly path: [LocaleCode]
}

/** Which languages of a localized text are longer than the design has room for, in characters. */
export function lengthHint(value: unknown, max: number): LocaleRemark[] {
  return localeCodes.flatMap((code) => {
    const length = lengthOf(value, code)
    if (length <= max) return []
    const {name} = locales[code]
    return [{message: `${name}: ${length} characters; the design has room for about ${max}.`, path: [code]}]
  })
}

function lengthOf(value: unknown, code: LocaleCode): number {
  const text = typeof value === 'object' && value !== null ? Reflect.get(value, code) : undefined
  return typeof text === 'string' ? text.length : 0
}
