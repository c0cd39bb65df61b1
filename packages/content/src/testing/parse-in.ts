import type {Contract} from '../contract.ts'
import type {LocaleCode} from '../locales.ts'
import {parseSection} from '../parse-section.ts'

/** Parses a value in a language; each problem is its field and message. */
export function parseIn<S extends Contract>(locale: LocaleCode, contract: S, value: unknown) {
  const problems: string[] = []
  const data = parseSection(contract, value, {
    locale,
    report: ({field, message}) => void problems.push(`${field} ${message}`),
  })
  return {data, problems}
}
