import {defaultLocale} from '@domora/content/locales'
import {
  type SectionEdit,
  type SectionEditAnswer,
  sectionEditMessage,
  type SectionEditMessage,
} from '@domora/content/section-edits'
import {Box, Button, Dialog, Flex, Grid, Stack} from '@sanity/ui'
import {useToast} from '@sanity/ui/toast'
import {useEffect, useEffectEvent, useRef, useState} from 'react'
import {combineLatest, filter, firstValueFrom, timeout} from 'rxjs'
import {
  type ArraySchemaType,
  getDocumentPairPermissions,
  isArraySchemaType,
  isObjectSchemaType,
  isReferenceSchemaType,
  Preview,
  type SchemaType,
  useClient,
  useDocumentStore,
  useGrantsStore,
  useResolveInitialValueForType,
  useSchema,
} from 'sanity'
import type {PreviewHeaderProps} from 'sanity/presentation'
import {useRouter} from 'sanity/router'
import {z} from 'zod'
import {studioEnv} from '../env.ts'
import {errorMessage} from '../error-message.ts'
import {isLocalizedType} from '../languages.tsx'
import {whenIdle} from '../publishing/publish-document.ts'
import {apiVersion, useListenQuery} from '../queries.ts'
import {Name} from '../ui/texts.tsx'
import {SharePreview} from './share-preview.tsx'

const section = z.looseObject({_key: z.string()})

type Section = z.output<typeof section>

/** Without those that have no key. */
const sectionsOf = ({sections}: Readonly<Record<string, unknown>>): readonly Section[] =>
  (Array.isArray(sections) ? sections : []).flatMap((item) => section.safeParse(item).data ?? [])

const newKey = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12)

/**
 * @throws {Error} with a message for editors, when a section is gone
 */
export function sectionPatches(sections: readonly Section[], edit: SectionEdit, item?: Section) {
  const named = 'key' in edit && edit.kind !== 'restore' ? sections.find(({_key}) => _key === edit.key) : null
  if (named === undefined) throw new Error('Someone has removed the section.')
  const added = edit.kind === 'move' ? named : item
  const after = edit.kind === 'duplicate' ? edit.key : 'after' in edit ? edit.after : null
  if (after !== null && !sections.some(({_key}) => _key === after)) {
    throw new Error('Someone has removed the section above that place.')
  }
  const place = after === null ? {before: 'sections[0]'} : {after: `sections[_key=="${after}"]`}
  return [
    ...(edit.kind === 'move' || edit.kind === 'remove' ? [{unset: [`sections[_key=="${edit.key}"]`]}] : []),
    ...(added ? [{setIfMissing: {sections: []}}, {insert: {...place, items: [added]}}] : []),
  ]
}

const timeoutMs = 30_000

/** Returns a function that writes an edit through the store of Studio's forms. */
function useWriteEdit(perspective: PreviewHeaderProps['perspective']) {
  const store = useDocumentStore()
  const context = {client: useClient({apiVersion}), grantsStore: useGrantsStore(), schema: useSchema()}
  /**
   * @param itemFor the section to add, from the present ones
   * @returns resolves when the form has the edit, to a promise that resolves when it is saved
   * @throws {Error} with a message for editors
   */
  return async (
    {document: {_id: id, _type: type}, edit}: SectionEditMessage,
    itemFor: (sections: readonly Section[]) => Section | undefined,
  ): Promise<{saved: Promise<unknown>}> => {
    const first = Array.isArray(perspective) ? perspective[0] : perspective
    const version: string | undefined = first === 'drafts' || first === 'published' ? undefined : first
    const of = [id, type, version] as const
    const rights = {...context, id, type, permission: 'update', ...(version && {version})} as const
    const {granted} = await firstValueFrom(getDocumentPairPermissions(rights))
    if (!granted || perspective === 'published')
      throw new Error('You do not have permission to edit this page.')
    const operations = store.pair.editOperations(...of)
    // Studio performs operations while something listens.
    const kept = operations.subscribe()
    const inTime = {first: timeoutMs}
    try {
      const [state, {patch}] = await firstValueFrom(
        combineLatest([store.pair.editState(...of), operations]).pipe(
          filter(([{ready}, {patch: present}]) => ready && present.disabled === false),
          timeout(inTime),
        ),
      )
      const page = version === undefined ? (state.draft ?? state.published) : state.version
      if (page === null) throw new Error('The page is not in this release. Add it first.')
      const sections = sectionsOf(page)
      patch.execute(sectionPatches(sections, edit, itemFor(sections)))
    } catch (error) {
      kept.unsubscribe()
      throw error
    }
    const idle = whenIdle(store.pair.editState(...of), store.pair.consistencyStatus(...of))
    return {saved: firstValueFrom(idle.pipe(timeout(inTime))).finally(() => kept.unsubscribe())}
  }
}

/** An edit requested by the page, and how to reply. */
interface PendingEdit {
  readonly message: SectionEditMessage
  readonly answer: (answer: Omit<SectionEditAnswer, 'type' | 'id'>) => void
}

/** From the frame, or from a window that Studio opened. */
const isPreview = (source: MessageEventSource | null, frame: HTMLIFrameElement | null): boolean =>
  source !== null && (source === frame?.contentWindow || ('opener' in source && source.opener === window))

const nothingSaved = {isSaved: false, added: null}

/** Also performs what the page asks Studio to do with its sections. */
export function PreviewHeader(props: PreviewHeaderProps) {
  const {iframeRef, perspective, renderDefault} = props
  const schema = useSchema()
  const writeEdit = useWriteEdit(perspective)
  const toast = useToast()
  const {state: routerState, navigate} = useRouter()
  const removed = useRef(new Map<string, Section>())
  const last = useRef(Promise.resolve())
  const [insertion, setInsertion] = useState<PendingEdit>()

  const perform = async ({message, answer}: PendingEdit, chosen?: Section) => {
    const {edit} = message
    let added: Section | undefined
    const itemFor = (sections: readonly Section[]) => {
      const named = 'key' in edit && sections.find(({_key}) => _key === edit.key)
      if (edit.kind === 'remove' && named) removed.current.set(edit.key, named)
      if (edit.kind === 'duplicate' && named) added = {...named, anchor: undefined, _key: newKey()}
      if (edit.kind === 'insert') added = chosen
      if (edit.kind === 'restore') added = removed.current.get(edit.key)
      return added
    }
    const fail = (error: unknown) => {
      const description = errorMessage(error)
      toast.push({status: 'error', title: 'Sections not changed', description})
      answer(nothingSaved)
    }
    try {
      const {saved} = await writeEdit(message, itemFor)
      const {_id: id, _type: type} = message.document
      if (chosen !== undefined)
        navigate({...routerState, type, id, path: firstTextOf(sectionsType(schema.get(type)), chosen)})
      saved.then(() => answer({isSaved: true, added: added?._key ?? null}), fail)
    } catch (error) {
      fail(error)
    }
  }
  /** Sequential: each edit builds on the previous one. */
  const enqueue = (pending: PendingEdit, chosen?: Section) => {
    last.current = last.current.then(() => perform(pending, chosen))
  }

  const receive = useEffectEvent(({origin, data, source}: MessageEvent<unknown>) => {
    if (origin !== studioEnv.siteUrl || !isPreview(source, iframeRef.current)) return
    const message = sectionEditMessage.safeParse(data).data
    if (message === undefined) return
    const answer: PendingEdit['answer'] = (of) => {
      const whole: SectionEditAnswer = {type: 'domora/section-edit-answer', id: message.id, ...of}
      source?.postMessage(whole, {targetOrigin: origin})
    }
    if (message.edit.kind === 'insert') setInsertion({message, answer})
    else enqueue({message, answer})
  })
  const cancel = useEffectEvent(() => insertion?.answer(nothingSaved))
  useEffect(() => {
    const handleMessage = (event: MessageEvent<unknown>) => receive(event)
    window.addEventListener('message', handleMessage)
    return () => {
      window.removeEventListener('message', handleMessage)
      cancel()
    }
  }, [])

  return (
    <>
      <Flex align="center">
        <Box flex={1}>{renderDefault(props)}</Box>
        <SharePreview perspective={perspective} />
      </Flex>
      {insertion && (
        <InsertDialog
          pageType={insertion.message.document._type}
          onChoose={(chosen) => {
            setInsertion(undefined)
            enqueue(insertion, chosen)
          }}
          onClose={() => {
            setInsertion(undefined)
            // The button that asked is inside the page.
            iframeRef.current?.focus()
            insertion.answer(nothingSaved)
          }}
        />
      )}
    </>
  )
}

export function sectionsType(documentType: SchemaType | undefined): ArraySchemaType | undefined {
  const field = isObjectSchemaType(documentType)
    ? documentType.fields.find(({name}) => name === 'sections')
    : undefined
  return isArraySchemaType(field?.type) ? field.type : undefined
}

/** The field of a section's first text, in English; the section itself if it has none. */
export function firstTextOf(list: ArraySchemaType | undefined, {_key, _type}: Section): string {
  const type = list?.of.find(({name}) => name === _type)
  const text =
    isObjectSchemaType(type) && !isReferenceSchemaType(type)
      ? type.fields.find((field) => isLocalizedType(field.type.name))
      : undefined
  const place = `sections[_key=="${_key}"]`
  return text === undefined ? place : `${place}.${text.name}.${defaultLocale}`
}

const sharedQuery = {
  fetch: '*[_type in $types] | order(_type asc, _id asc) {_id, _type}',
  listen: '*[_type in $types]',
}
const sharedSections = z.array(z.object({_id: z.string(), _type: z.string()}))

interface InsertDialogProps {
  readonly pageType: string
  readonly onChoose: (section: Section) => void
  readonly onClose: () => void
}

function InsertDialog({pageType, onChoose, onClose}: InsertDialogProps) {
  const schema = useSchema()
  const client = useClient({apiVersion}).withConfig({perspective: 'published'})
  const initialValueOf = useResolveInitialValueForType()
  const list = sectionsType(schema.get(pageType))
  const kinds = list?.of.filter((type) => !isReferenceSchemaType(type)) ?? []
  const references = list?.of.filter((type) => isReferenceSchemaType(type)) ?? []
  const types = references.flatMap(({to}) => to.map(({name}) => name))
  const shared = useListenQuery(sharedQuery, sharedSections, {types}) ?? []
  const thumbnailOf = list?.options?.insertMenu?.views?.find((view) => view.name === 'grid')?.previewImageUrl

  const choose = async (type: SchemaType) => {
    const initial = section.partial().parse((await initialValueOf(type, {})) ?? {})
    onChoose({...initial, _type: type.name, _key: newKey()})
  }
  const refer = async (_id: string, type: string) => {
    const isPublished = await client.fetch<boolean>('defined(*[_id == $id][0]._id)', {id: _id})
    // Like Studio's own input for a document that is not published yet.
    const weakly = isPublished ? {} : {_weak: true, _strengthenOnPublish: {type}}
    onChoose({_type: 'reference', _key: newKey(), _ref: _id, ...weakly})
  }
  return (
    <Dialog
      id="insert-section"
      header="Insert a section"
      width={2}
      onClose={onClose}
      onClickOutside={onClose}
    >
      <Stack gap={4} padding={4}>
        <Grid gridTemplateColumns={[2, 3]} gap={2}>
          {kinds.map((type) => (
            <Button key={type.name} mode="ghost" padding={3} onClick={() => void choose(type)}>
              <Stack gap={3}>
                {/* oxlint-disable-next-line next/no-img-element -- Studio does not use Next */}
                <img src={thumbnailOf?.(type.name)} alt="" width="100%" />
                <Name align="center">{type.title}</Name>
              </Stack>
            </Button>
          ))}
        </Grid>
        {shared.length > 0 && (
          <Stack gap={1}>
            <Name>Shared sections</Name>
            {shared.map(({_id, _type}) => {
              const type = schema.get(_type)
              return (
                type && (
                  <Button key={_id} mode="bleed" padding={2} onClick={() => void refer(_id, _type)}>
                    <Preview schemaType={type} value={{_id, _type}} layout="default" />
                  </Button>
                )
              )
            })}
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}
