import {facts, factTypes} from '@domora/content/facts'
import {fieldOf} from '@domora/content/field-of'
import {allLocaleCodes, defaultLocale, type LocaleCode, locales} from '@domora/content/locales'
import {parseSection} from '@domora/content/parse-section'
import {type Facts, factsIn, isFactName, partsOf} from '@domora/content/template'
import {useEditor} from '@portabletext/editor'
import {defineBehavior, effect, raise} from '@portabletext/editor/behaviors'
import {BehaviorPlugin} from '@portabletext/editor/plugins'
import {Select} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {createContext, type ReactNode, useContext, useMemo, useState} from 'react'
import {type PortableTextPluginsProps, useFormValue, type ValidationContext} from 'sanity'
import {styled} from 'styled-components'
import {z} from 'zod'
import {studioEnv} from '../env.ts'
import {fetchPublished, useListenQuery} from '../queries.ts'
import {plainText} from '../translations/plain-text.ts'
import {Note} from '../ui/texts.tsx'
import {fitPasted, styleRows} from './pasted-html.ts'

export type FactsByLocale = ReadonlyMap<LocaleCode, Facts>

/** @param result of `facts.query` */
export const factsByLocale = (result: unknown): FactsByLocale =>
  new Map(
    allLocaleCodes.map((locale) => {
      const known = parseSection(facts.contract, result, {locale, report: () => {}})
      return [locale, known ?? new Map()]
    }),
  )

const FactsContext = createContext<FactsByLocale>(new Map())

/** With unpublished changes. */
export const useFactsByLocale = (): FactsByLocale => useContext(FactsContext)

export const useFacts = (locale: LocaleCode): Facts => useFactsByLocale().get(locale) ?? new Map()

const query = {fetch: facts.query, listen: '*[_type in $types]'}
const params = {types: [...factTypes]}
const anything = z.unknown()

export function FactsProvider({children}: {readonly children: ReactNode}) {
  const result = useListenQuery(query, anything, params)
  return <FactsContext value={useMemo(() => factsByLocale(result), [result])}>{children}</FactsContext>
}

/** Reports facts without a published value. A promise only for texts that name facts, which few do. */
export function checkFacts(value: unknown, context: Pick<ValidationContext, 'getClient'>) {
  const names = allLocaleCodes.flatMap((locale) =>
    factsIn(plainText(fieldOf(value, locale))).map((name) => ({locale, name})),
  )
  if (names.length === 0) return true
  return fetchPublished(context, 'validation.facts', anything, facts.query).then((result) => {
    const known = factsByLocale(result)
    const problems = names
      .filter(({locale, name}) => known.get(locale)?.has(name) !== true)
      .map(({locale, name}) => ({message: `{${name}} has no published value.`, path: [locale]}))
    return problems.length === 0 || problems
  })
}

const Chip = styled.span`
  background: var(--card-badge-primary-bg-color);
  border-radius: 4px;
  color: var(--card-badge-primary-fg-color);
  padding: 1px 4px;
`

/** The lines of a text that name facts, as visitors read them. */
export function FactText({value, locale}: {readonly value: unknown; readonly locale: LocaleCode}) {
  const known = useFacts(locale)
  const lines = plainText(value)
    .split('\n')
    .filter((line) => factsIn(line).length > 0)
  return lines.map((line) => (
    <Note key={line} data-testid="fact-text">
      {partsOf(line).map(({text, name}) =>
        name !== undefined && isFactName(name) ? (
          <Chip key={name} title={known.get(name)?.title ?? 'Unknown fact'}>
            {known.get(name)?.value ?? text}
          </Chip>
        ) : (
          text
        ),
      )}
    </Note>
  ))
}

/** Beside the menu and the comments of a field, and the picture of a colleague. */
const Corner = styled.div`
  inset-block-start: 4px;
  inset-inline-end: 96px;
  position: absolute;
  width: 4.5rem;
`

/** For a menu: what visitors read, with the name in texts where two would look alike, such as two cases of a plural. */
export function factLabels(known: Facts): readonly (readonly [name: string, label: string])[] {
  const labels = [...known].map(([name, {title, value}]) => [name, `${title}: ${value}`] as const)
  const counts = Map.groupBy(labels, ([, label]) => label)
  return labels.map(([name, label]) => [name, counts.get(label)?.length === 1 ? label : `${label} {${name}}`])
}

/** The language that an editor writes in; `undefined` around other texts. */
export const WrittenLocale = createContext<LocaleCode | undefined>(undefined)

const typePath = ['_type']

function FactMenu({onChoose}: {readonly onChoose: (text: string, menu: HTMLElement) => void}) {
  const locale = useContext(WrittenLocale)
  const known = useFacts(locale ?? defaultLocale)
  // A fact cannot contain another one.
  const isInFact = useFormValue(typePath) === 'fact'
  if (locale === undefined || isInFact) return null
  return (
    <Corner>
      <Select
        aria-label={`Insert a fact: ${locales[locale].name}`}
        fontSize={0}
        padding={2}
        value=""
        onChange={({currentTarget}) => onChoose(`{${currentTarget.value}}`, currentTarget)}
      >
        <option value="">+ Fact</option>
        {factLabels(known).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
    </Corner>
  )
}

/** For a line or a paragraph: inserts at the cursor. */
export const LineFacts = () => (
  <FactMenu
    onChoose={(text, menu) => {
      const field = menu.closest('[data-locale]')?.querySelector('input, textarea')
      if (!(field instanceof HTMLElement)) return
      field.focus()
      document.execCommand('insertText', false, text)
    }}
  />
)

/** For formatted text, as a plugin of its editor. */
export function FormattedFacts(props: PortableTextPluginsProps) {
  const editor = useEditor()
  const toast = useToast()
  const [behaviors] = useState(() => [
    // Studio has a behavior of its own for the event that follows.
    defineBehavior({
      on: 'deserialize',
      guard: ({event: {originEvent}}) => {
        const {dataTransfer} = originEvent.originEvent
        const pasted = dataTransfer.getData('application/x-portable-text')
          ? ''
          : dataTransfer.getData('text/html')
        return pasted !== '' && fitPasted(pasted, studioEnv.siteUrl)
      },
      actions: [
        ({event: {originEvent}}, {html, losses}) => [
          raise({type: 'deserialize.data', mimeType: 'text/html', data: html, originEvent}),
          effect(() => {
            const names = new Intl.ListFormat('en').format(losses)
            if (names !== '') toast.push({status: 'warning', title: `Pasted without ${names}`})
          }),
        ],
      ],
    }),
    defineBehavior({
      on: 'deserialization.success',
      guard: ({event}) => styleRows(event.data),
      actions: [({event}, data) => [raise({...event, data})]],
    }),
  ])
  const insert = (text: string) => {
    editor.send({type: 'focus'})
    editor.send({type: 'insert.text', text})
  }
  return (
    <>
      {props.renderDefault(props)}
      <BehaviorPlugin behaviors={behaviors} />
      <FactMenu onChoose={insert} />
    </>
  )
}
