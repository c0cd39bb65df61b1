import type {Contract} from '../contract.ts'
import type {LocaleCode} from '../locales.ts'
import {parseSection} from '../parse-section.ts'
import type {Facts} from '../template.ts'

/** Parses a value in a language; each problem is its field and message. */
export function parseIn<S extends Contract>(locale: LocaleCode, contract: S, value: unknown, facts?: Facts) {
  const problems: string[] = []
  const data = parseSection(contract, value, {
    locale,
    facts,
    report: ({field, message}) => void problems.push(`${field} ${message}`),
  })
  return {data, problems}
}
