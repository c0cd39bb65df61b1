import type {Contract} from '../contract.ts'
import type {LocaleCode} from '../locales.ts'
import {parseSection} from '../parse-section.ts'

/** What a contract makes of a value in a language, and each problem as its field and what is wrong; for tests. */
export function parseIn<S extends Contract>(locale: LocaleCode, contract: S, value: unknown) {
  const problems: string[] = []
  const data = parseSection(contract, value, {
    locale,
    report: ({field, message}) => void problems.push(`${field} ${message}`),
  })
  return {data, problems}
}
