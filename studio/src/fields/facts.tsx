import {type Facts, factPattern, facts, factsIn} from '@domora/content/facts'
import {allLocaleCodes, type LocaleCode, locales} from '@domora/content/locales'
import {parseSection} from '@domora/content/parse-section'
import {Select, Text} from '@sanity/ui'
import {createContext, type ReactNode, useContext, useMemo, useRef} from 'react'
import type {ValidationContext} from 'sanity'
import {styled} from 'styled-components'
import {z} from 'zod'
import {fetchPublished, useListenQuery} from '../queries.ts'
import {plainText} from '../tools/translations/plain-text.ts'

type FactsByLocale = ReadonlyMap<LocaleCode, Facts>

/** What the answer to the query of all facts says in each language. */
export const factsByLocale = (answer: unknown): FactsByLocale =>
  new Map(
    allLocaleCodes.map((locale) => {
      const known = parseSection(facts.contract, answer, {locale, report: () => {}})
      return [locale, known ?? new Map()]
    }),
  )

const FactsContext = createContext<FactsByLocale>(new Map())

/** The facts in a language, with unpublished changes. */
export const useFacts = (locale: LocaleCode): Facts => useContext(FactsContext).get(locale) ?? new Map()

const query = {fetch: facts.query, listen: '*[_type in ["plan", "priceList", "capability"]]'}
const anything = z.unknown()

/** Reads the facts once for a whole form. */
export function FactsProvider({children}: {readonly children: ReactNode}) {
  const answer = useListenQuery(query, anything)
  return <FactsContext value={useMemo(() => factsByLocale(answer), [answer])}>{children}</FactsContext>
}

type Context = Pick<ValidationContext, 'getClient'>

interface Name {
  readonly locale: LocaleCode
  readonly name: string
}

/** Errors in the languages of a text that name a fact without a published value. Most texts name none: their check is no promise. */
export function checkFacts(value: unknown, context: Context) {
  const names = allLocaleCodes.flatMap((locale) =>
    factsIn(plainText(Object(value)[locale])).map((name): Name => ({locale, name})),
  )
  return names.length === 0 || checkNames(names, context)
}

async function checkNames(names: readonly Name[], context: Context) {
  const known = factsByLocale(await fetchPublished(context, anything, facts.query, {}, 'validation.facts'))
  const wrong = names.filter(({locale, name}) => known.get(locale)?.has(name) !== true)
  return (
    wrong.length === 0 ||
    wrong.map(({locale, name}) => ({message: `Nothing published has a value for {${name}}.`, path: [locale]}))
  )
}

const Chip = styled.span`
  background: var(--card-badge-primary-bg-color);
  border-radius: 4px;
  color: var(--card-badge-primary-fg-color);
  padding: 1px 4px;
`

interface FactTextProps {
  /** The value of a text in one language. */
  readonly of: unknown
  readonly locale: LocaleCode
}

/** A text that names facts as visitors read it, the facts as chips; nothing for another text. */
export function FactText({of: value, locale}: FactTextProps) {
  const known = useFacts(locale)
  const lines = plainText(value)
    .split('\n')
    .filter((line) => factsIn(line).length > 0)
  return lines.map((line) => (
    <Text key={line} size={1} muted data-testid="fact-text">
      {line.split(factPattern).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <Chip key={part} title={known.get(part)?.title ?? 'Unknown fact'}>
            {known.get(part)?.value ?? `{${part}}`}
          </Chip>
        ),
      )}
    </Text>
  ))
}

/** Beside the field's own menu. */
const Corner = styled.div`
  inset-block-start: 4px;
  inset-inline-end: 36px;
  position: absolute;
  width: 4.5rem;
`

/** A menu of all facts. The chosen one is written where the cursor of the line around it is. */
export function FactMenu({locale}: {readonly locale: LocaleCode}) {
  const known = useFacts(locale)
  const corner = useRef<HTMLDivElement>(null)
  return (
    <Corner ref={corner}>
      <Select
        aria-label={`Insert a fact: ${locales[locale].name}`}
        fontSize={0}
        padding={2}
        value=""
        onChange={({currentTarget}) => {
          const field = corner.current?.parentElement?.querySelector('input, textarea')
          if (!(field instanceof HTMLElement)) return
          field.focus()
          document.execCommand('insertText', false, `{${currentTarget.value}}`)
        }}
      >
        <option value="">+ Fact</option>
        {[...known].map(([name, {title, value}]) => (
          <option key={name} value={name}>
            {`${title}: ${value}`}
          </option>
        ))}
      </Select>
    </Corner>
  )
}
