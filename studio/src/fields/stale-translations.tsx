import type {LocaleCode} from '@domora/content/locales'
import {
  createContext,
  type PropsWithChildren,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import {
  getPublishedId,
  type InputProps,
  isObjectInputProps,
  isPublishedId,
  type ObjectInputProps,
  type Path,
  pathToString,
  type SanityDocument,
  set,
  useEditState,
  useUnique,
} from 'sanity'
import {z} from 'zod'
import {FactsProvider} from './facts.tsx'
import {basisField, hasBasis} from '../translations/basis.ts'
import {basesToStore, translationsOf} from '../translations/translations.ts'

interface StaleTranslations {
  /** By the path of the text in one language: `heading.pl`. `previousEnglish` was translated. */
  readonly byPath: Readonly<Record<string, {readonly previousEnglish: string; readonly english: string}>>
  readonly markCurrent: (field: string, locale: LocaleCode) => void
}

const StaleTranslationsContext = createContext<StaleTranslations>({byPath: {}, markCurrent: () => {}})

export function useStaleTranslation(path: Path, locale: LocaleCode) {
  const {byPath, markCurrent} = useContext(StaleTranslationsContext)
  const field = pathToString(path)
  return {stale: byPath[`${field}.${locale}`], markCurrent: () => markCurrent(field, locale)}
}

export function StaleTranslationsInput(props: InputProps) {
  const isForm = props.path.length === 0 && isObjectInputProps(props) && hasBasis(props.schemaType)
  if (!isForm) return props.renderDefault(props)
  return (
    <StaleTranslationsProvider value={props.value} schemaType={props.schemaType} onChange={props.onChange}>
      <FactsProvider>{props.renderDefault(props)}</FactsProvider>
    </StaleTranslationsProvider>
  )
}

const document = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string().default(''),
  _createdAt: z.string().default(''),
  _updatedAt: z.string().default(''),
}) satisfies z.ZodType<SanityDocument>

type FormProps = Pick<ObjectInputProps, 'value' | 'schemaType' | 'onChange'>

/** The form is its child, so that it does not render again with this provider. */
function StaleTranslationsProvider({
  value: entered,
  schemaType,
  onChange,
  children,
}: PropsWithChildren<FormProps>) {
  const deferred = useDeferredValue(entered)
  const current = useMemo(() => document.safeParse(deferred).data, [deferred])
  const {published} = useEditState(getPublishedId(current?._id ?? ''), schemaType.name)
  const versions = useMemo(
    () => (current && !isPublishedId(current._id) ? {published, draft: current} : {published: current}),
    [current, published],
  )
  const stale = useMemo(
    () =>
      Object.fromEntries(
        translationsOf(schemaType, versions).flatMap(({field, locale, previousEnglish, english}) =>
          previousEnglish === undefined ? [] : [[`${field}.${locale}`, {previousEnglish, english}] as const],
        ),
      ),
    [schemaType, versions],
  )
  const latest = useRef({versions, onChange})
  useEffect(() => {
    latest.current = {versions, onChange}
  }, [versions, onChange])
  // Stable: otherwise each keystroke would render every localized input.
  const markCurrent = useCallback(
    (field: string, locale: LocaleCode) => {
      const isThis = (other: string, code: LocaleCode) => other === field && code === locale
      const bases = basesToStore(schemaType, latest.current.versions, isThis)
      latest.current.onChange(set(bases, [basisField]))
    },
    [schemaType],
  )
  // The same object while the same translations are stale, for the same reason.
  const byPath = useUnique(stale)
  const value = useMemo(() => ({byPath, markCurrent}), [byPath, markCurrent])
  return <StaleTranslationsContext value={value}>{children}</StaleTranslationsContext>
}
