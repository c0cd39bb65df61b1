import type {LocaleCode} from '@domora/content/locales'
import {
  createContext,
  type PropsWithChildren,
  type ReactNode,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import {
  type FormPatch,
  getPublishedId,
  getVersionFromId,
  type InputProps,
  insert,
  isObjectInputProps,
  isPublishedId,
  type ObjectInputProps,
  type Path,
  pathToString,
  type SanityDocument,
  set,
  unset,
  useEditState,
  useSyncState,
  useUnique,
} from 'sanity'
import {z} from 'zod'
import {FactsProvider} from './facts.tsx'
import {type Basis, basisField, hasBasis, readStoredBases, type StoredBasis} from '../translations/basis.ts'
import {
  basesToStore,
  confirmed,
  knownBases,
  translationsOf,
  type Versions,
} from '../translations/translations.ts'

interface StaleTranslations {
  /** By the path of the text in one language: `heading.pl`. `previousEnglish` was translated; a suggestion does not have one. */
  readonly byPath: Readonly<
    Record<string, {readonly previousEnglish?: string | undefined; readonly english: string}>
  >
  readonly markCurrent: (field: string, locale: LocaleCode) => void
  readonly readVersions: () => Versions
}

const StaleTranslationsContext = createContext<StaleTranslations>({
  byPath: {},
  markCurrent: () => {},
  readVersions: () => ({}),
})

export interface SuggestProps {
  /** Path of the localized field. */
  readonly field: string
  readonly locale: LocaleCode
  readonly readVersions: () => Versions
}

/** The button beside each missing or stale text. A tool has it: fields do not import tools. */
export const SuggestContext = createContext<(props: SuggestProps) => ReactNode>(() => null)

export function useStaleTranslation(path: Path, locale: LocaleCode) {
  const {byPath, markCurrent, readVersions} = useContext(StaleTranslationsContext)
  const field = pathToString(path)
  return {
    field,
    readVersions,
    stale: byPath[`${field}.${locale}`],
    markCurrent: () => markCurrent(field, locale),
  }
}

export function StaleTranslationsInput(props: InputProps) {
  const isForm = props.path.length === 0 && isObjectInputProps(props) && hasBasis(props.schemaType)
  if (!isForm) return props.renderDefault(props)
  return (
    <StaleTranslationsProvider {...props} onChange={props.onChange}>
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

type FormProps = Pick<ObjectInputProps, 'value' | 'schemaType' | 'onChange' | 'readOnly'>

/** Only the entries that differ: an editor who types saves each second. */
function storingPatches(before: unknown, after: readonly StoredBasis[]): FormPatch[] {
  if (!Array.isArray(before)) return after.length === 0 ? [] : [set([...after], [basisField])]
  const contentOf = ({field, english, since, translations}: StoredBasis) =>
    JSON.stringify([field, english, since, Object.entries(translations).toSorted()])
  const stored = new Map(readStoredBases(before).map((entry) => [entry._key, contentOf(entry)]))
  const added = after.filter(({_key}) => !stored.has(_key))
  const kept = new Set(after.map(({_key}) => _key))
  return [
    ...(added.length === 0 ? [] : [insert(added, 'after', [basisField, -1])]),
    ...after
      .filter((entry) => (stored.get(entry._key) ?? contentOf(entry)) !== contentOf(entry))
      .map((entry) => set(entry, [basisField, {_key: entry._key}])),
    ...[...stored.keys()].filter((_key) => !kept.has(_key)).map((_key) => unset([basisField, {_key}])),
  ]
}

/** The form is its child, so that it does not render again with this provider. */
function StaleTranslationsProvider({
  value: entered,
  schemaType,
  onChange,
  readOnly = false,
  children,
}: PropsWithChildren<FormProps>) {
  const deferred = useDeferredValue(entered)
  const enteredId: unknown = entered?.['_id']
  const current = useMemo(() => document.safeParse(deferred).data, [deferred])
  const publishedId = getPublishedId(current?._id ?? '')
  const {published, ready} = useEditState(publishedId, schemaType.name)
  const {isSyncing} = useSyncState(publishedId, schemaType.name, getVersionFromId(current?._id ?? ''))
  const versions = useMemo(
    () => (current && !isPublishedId(current._id) ? {published, draft: current} : {published: current}),
    [current, published],
  )
  const stale = useMemo(
    () =>
      Object.fromEntries(
        translationsOf(schemaType, versions).flatMap(({field, locale, state, previousEnglish, english}) =>
          state === 'stale' || state === 'suggested'
            ? [[`${field}.${locale}`, {previousEnglish, english}] as const]
            : [],
        ),
      ),
    [schemaType, versions],
  )
  const latest = useRef({versions, onChange})
  const known = useRef<{readonly of: string; readonly bases: readonly Basis[]}>({of: '', bases: []})
  /** The version that this Studio types in. */
  const ownEdit = useRef<string>(undefined)
  const looked = useRef<SanityDocument>(undefined)
  // Stores the basis of each text while it is written, for whatever publishes it: a release does not call this Studio.
  useEffect(() => {
    latest.current = {versions, onChange}
    const id = current?._id ?? ''
    // The first edit of a published document creates its draft.
    const edited = `${publishedId} ${getVersionFromId(id)}`
    if (isSyncing) ownEdit.current = edited
    if (current === undefined || !ready) return
    const before = known.current.of === publishedId ? known.current.bases : []
    known.current = {of: publishedId, bases: knownBases(schemaType, versions, before)}
    // The Studio that a colleague types in stores the bases. A form that has just mounted does not know what came before.
    if (ownEdit.current !== edited || readOnly || isPublishedId(id) || id !== enteredId) return
    if (looked.current === current) return
    looked.current = current
    if (!isSyncing) ownEdit.current = undefined
    const bases = basesToStore(schemaType, versions, known.current.bases)
    const patches = storingPatches(current[basisField], bases)
    if (patches.length > 0) onChange(patches)
  }, [current, enteredId, isSyncing, onChange, publishedId, readOnly, ready, schemaType, versions])
  // Stable: otherwise each keystroke would render every localized input.
  const markCurrent = useCallback(
    (field: string, locale: LocaleCode) => {
      const {versions: present, onChange: change} = latest.current
      const marked = translationsOf(schemaType, present).filter(
        (one) => one.field === field && one.locale === locale,
      )
      const bases = basesToStore(schemaType, present, marked.map(confirmed))
      change(set(bases, [basisField]))
    },
    [schemaType],
  )
  // The same object while the same translations are stale, for the same reason.
  const byPath = useUnique(stale)
  const value = useMemo(
    () => ({byPath, markCurrent, readVersions: () => latest.current.versions}),
    [byPath, markCurrent],
  )
  return <StaleTranslationsContext value={value}>{children}</StaleTranslationsContext>
}
