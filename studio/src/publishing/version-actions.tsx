import {fieldOf} from '@domora/content/field-of'
import type {PatchOperations, SanityClient} from '@sanity/client'
import {useState} from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionProps,
  getDraftId,
  type SanityDocument,
  useClient,
} from 'sanity'
import {useRouter} from 'sanity/router'
import {z} from 'zod'
import {apiVersion} from '../queries.ts'
import {basisField} from '../translations/basis.ts'
import {useWork} from '../use-work.ts'

/** What version B shares with the page. The rest belongs to the page's place on the site. */
const contentFields = ['title', 'sections', 'seo', basisField]

/** Editors try another version of a page: version B, a page without an address. */
export const versionActions = (
  actions: DocumentActionComponent[],
  {schemaType}: {readonly schemaType: string},
): DocumentActionComponent[] =>
  schemaType === 'page' ? [...actions, tryVersion, startTest, endTest, useVersionB] : actions

const weakReference = (id: string) => ({_type: 'reference', _ref: id, _weak: true})

/** Patches documents and their drafts in one transaction. */
async function patchAll(client: SanityClient, changes: ReadonlyMap<string, PatchOperations>): Promise<void> {
  const ids = [...changes.keys()].flatMap((id) => [id, getDraftId(id)])
  const raw = client.withConfig({perspective: 'raw'})
  const found = z.array(z.string()).parse(await raw.fetch<unknown>('*[_id in $ids]._id', {ids}))
  const transaction = client.transaction()
  for (const [id, operations] of changes)
    for (const one of [id, getDraftId(id)]) if (found.includes(one)) transaction.patch(one, operations)
  await transaction.commit({tag: 'document.test'})
}

/** The tested page. @throws {Error} for editors, while another version of it is tried */
async function testedPage(client: SanityClient, version: SanityDocument): Promise<string> {
  const id = String(fieldOf(fieldOf(version['test'], 'page'), '_ref'))
  const page = await client.getDocument(id)
  if (page === undefined) throw new Error('The tested page is not published.')
  const running = fieldOf(page['runningTest'], '_ref')
  if (running !== undefined && running !== version._id)
    throw new Error('Another version of the page is tried. End that test first.')
  return id
}

const tryVersion: DocumentActionComponent = ({published, type, onComplete}) => {
  const client = useClient({apiVersion})
  const router = useRouter()
  const {isRunning, run} = useWork('Copying the page failed')
  if (published === null || published['test'] !== undefined) return null
  const copy = async () => {
    const id = crypto.randomUUID()
    const content = Object.fromEntries(contentFields.map((name) => [name, published[name]]))
    const test = {_type: 'pageTest', page: weakReference(published._id), share: 50}
    await client.create({...content, _id: getDraftId(id), _type: type, visibility: 'public', test})
    router.navigateIntent('edit', {id, type})
    onComplete()
  }
  return {label: 'Try another version', disabled: isRunning, onHandle: () => void run(copy)}
}

/** Of version B: its published document and its test. */
const versionOf = ({draft, published}: DocumentActionProps) => {
  const version = draft ?? published
  const field = (name: string) => fieldOf(version?.['test'], name)
  return version?.['test'] === undefined
    ? null
    : {
        published,
        isStarted: field('startedAt') !== undefined,
        isEnded: field('endedAt') !== undefined,
        isUsed: field('isUsed') === true,
      }
}

const startTest: DocumentActionComponent = (props) => {
  const client = useClient({apiVersion})
  const {isRunning, run} = useWork('Starting the test failed')
  const version = versionOf(props)
  if (version === null || version.isStarted) return null
  const {published} = version
  const start = async () => {
    if (published === null) return
    const page = await testedPage(client, published)
    const changes = new Map<string, PatchOperations>([
      [published._id, {set: {'test.startedAt': new Date().toISOString()}}],
      [page, {set: {runningTest: weakReference(published._id)}}],
    ])
    await patchAll(client, changes)
    props.onComplete()
  }
  const isPublished = published !== null && props.draft === null
  return {
    label: 'Start test',
    title: isPublished
      ? undefined
      : 'Publish version B first. Visitors do not see it before the test starts.',
    disabled: isRunning || !isPublished,
    onHandle: () => void run(start),
  }
}

const endTest: DocumentActionComponent = (props) => {
  const client = useClient({apiVersion})
  const {isRunning, run} = useWork('Ending the test failed')
  const version = versionOf(props)
  if (!version?.published || !version.isStarted || version.isEnded) return null
  const {published} = version
  const end = async () => {
    const changes = new Map<string, PatchOperations>([
      [published._id, {set: {'test.endedAt': new Date().toISOString()}}],
      [await testedPage(client, published), {unset: ['runningTest']}],
    ])
    await patchAll(client, changes)
    props.onComplete()
  }
  return {label: 'End test', disabled: isRunning, onHandle: () => void run(end)}
}

const useVersionB: DocumentActionComponent = (props) => {
  const client = useClient({apiVersion})
  const {isRunning, run} = useWork('Using this version failed')
  const [isOpen, setOpen] = useState(false)
  const version = versionOf(props)
  if (!version?.published || !version.isStarted || version.isUsed) return null
  const {published} = version
  const replace = async () => {
    const has = (name: string) => published[name] !== undefined
    const content = contentFields.filter(has).map((name) => [name, published[name]] as const)
    const changes = new Map<string, PatchOperations>([
      [published._id, {setIfMissing: {'test.endedAt': new Date().toISOString()}, set: {'test.isUsed': true}}],
      [
        await testedPage(client, published),
        {
          set: Object.fromEntries(content),
          unset: ['runningTest', ...contentFields.filter((name) => !has(name))],
        },
      ],
    ])
    await patchAll(client, changes)
    props.onComplete()
  }
  return {
    label: 'Use this version',
    tone: 'positive',
    disabled: isRunning,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'confirm',
      message:
        'Publish version B over the tested page? All visitors get it, and the test ends. Unpublished changes of the page are lost.',
      onCancel: () => setOpen(false),
      onConfirm: () => {
        setOpen(false)
        void run(replace)
      },
    },
  }
}
