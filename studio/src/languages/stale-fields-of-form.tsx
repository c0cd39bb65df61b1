import type {LocaleCode} from '@domora/content/locales'
import {type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef} from 'react'
import {
  getPublishedId,
  type InputProps,
  isDraftId,
  isObjectInputProps,
  type ObjectInputProps,
  type SanityDocument,
  type SchemaType,
  set,
  useEditState,
} from 'sanity'
import {z} from 'zod'
import {translatedTypeNames} from '@domora/content/content-types'
import {basisField} from '../translations/basis.ts'
import {type StaleField, StaleFieldsContext} from './stale-fields.ts'
import {basesToStore, translationsOf, type Versions} from '../translations/translations.ts'

const document = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string().default(''),
  _createdAt: z.string().default(''),
  _updatedAt: z.string().default(''),
}) satisfies z.ZodType<SanityDocument>

/** Works out once for a whole form which translations are stale; every other input is passed through. */
export function StaleFieldsOfForm(props: InputProps) {
  const isForm =
    props.path.length === 0 &&
    isObjectInputProps(props) &&
    translatedTypeNames.includes(props.schemaType.name)
  if (!isForm) return props.renderDefault(props)
  return (
    <StaleFieldsProvider value={props.value} schemaType={props.schemaType} onChange={props.onChange}>
      {props.renderDefault(props)}
    </StaleFieldsProvider>
  )
}

interface StaleFieldsProviderProps extends Pick<ObjectInputProps, 'value' | 'schemaType' | 'onChange'> {
  /** The form, made outside: when only this provider changes, it is not drawn again. */
  readonly children: ReactNode
}

function StaleFieldsProvider({value: entered, schemaType, onChange, children}: StaleFieldsProviderProps) {
  // What is typed goes first, what it means for other languages follows.
  const deferred = useDeferredValue(entered)
  const current = useMemo(() => document.safeParse(deferred).data, [deferred])
  const {published} = useEditState(getPublishedId(current?._id ?? ''), schemaType.name)
  const versions = useMemo(
    () => (current && isDraftId(current._id) ? {published, draft: current} : {published: current}),
    [current, published],
  )
  const stale = useMemo(() => JSON.stringify(staleFields(schemaType, versions)), [schemaType, versions])
  const latest = useRef({versions, onChange})
  useEffect(() => {
    latest.current = {versions, onChange}
  }, [versions, onChange])
  // One function for good, or every keystroke would draw every translation anew.
  const settle = useCallback(
    (field: string, locale: LocaleCode) => {
      const isThis = (other: string, code: LocaleCode) => other === field && code === locale
      const bases = basesToStore(schemaType, latest.current.versions, isThis)
      latest.current.onChange(set(bases, [basisField]))
    },
    [schemaType],
  )
  // The same object as long as the same fields are stale: most keystrokes change nothing here.
  const fields = useMemo(() => Object.fromEntries(JSON.parse(stale)), [stale])
  const value = useMemo(() => ({fields, settle}), [fields, settle])
  return <StaleFieldsContext value={value}>{children}</StaleFieldsContext>
}

/** Stale translations by the path of the value in their language. */
const staleFields = (type: SchemaType, versions: Versions): [string, StaleField][] =>
  translationsOf(type, versions).flatMap(({field, locale, was, english}) =>
    was === undefined ? [] : [[`${field}.${locale}`, {was, english}]],
  )
