import {fieldOf} from '@domora/content/field-of'
import type {PatchOperations, SanityClient} from '@sanity/client'
import {useState} from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionsResolver,
  type DocumentActionProps,
  getDraftId,
  getPublishedId,
  type SanityDocument,
  useClient,
} from 'sanity'
import {useRouter} from 'sanity/router'
import {z} from 'zod'
import {apiVersion, fetchIn} from '../queries.ts'
import {basisField} from '../translations/basis.ts'
import {useWork} from '../use-work.ts'

/** What version B shares with the page. The rest belongs to the page's place on the site. */
const contentFields = ['title', 'sections', 'seo', basisField]

/** Editors try another version of a page: version B, a page without an address. */
export const versionActions: DocumentActionsResolver = (actions, {schemaType}) =>
  schemaType === 'page' ? [...actions, tryVersion, startTest, endTest, useVersionB] : actions

const weakReference = (id: string) => ({_type: 'reference', _ref: id, _weak: true})

/** Patches documents and their drafts in one transaction. */
async function patchAll(
  client: SanityClient,
  changes: Readonly<Record<string, PatchOperations>>,
): Promise<void> {
  const tag = 'document.test'
  const ids = Object.keys(changes).flatMap((id) => [id, getDraftId(id)])
  const found = await fetchIn(client, 'raw', tag, z.array(z.string()), '*[_id in $ids]._id', {ids})
  const transaction = client.transaction()
  for (const id of found) transaction.patch(id, changes[getPublishedId(id)])
  await transaction.commit({tag})
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

interface VersionChange {
  readonly label: string
  readonly failed: string
  readonly isOffered: (test: unknown) => boolean
  /** Of version B and of the tested page. */
  readonly changes: (version: SanityDocument, now: string) => readonly [PatchOperations, PatchOperations]
}

const has = (test: unknown, name: string): boolean => fieldOf(test, name) !== undefined

/** An action of version B that changes it and the tested page. */
function useChange({draft, published, onComplete}: DocumentActionProps, change: VersionChange) {
  const client = useClient({apiVersion})
  const {isRunning, run} = useWork(change.failed)
  const test = (draft ?? published)?.['test']
  if (test === undefined || !change.isOffered(test)) return null
  const work = async (version: SanityDocument) => {
    const page = await testedPage(client, version)
    const [ofVersion, ofPage] = change.changes(version, new Date().toISOString())
    await patchAll(client, {[version._id]: ofVersion, [page]: ofPage})
    onComplete()
  }
  return {
    label: change.label,
    disabled: isRunning || published === null,
    onHandle: () => void (published && run(() => work(published))),
  }
}

const startTest: DocumentActionComponent = (props) => {
  const start = useChange(props, {
    label: 'Start test',
    failed: 'Starting the test failed',
    isOffered: (test) => !has(test, 'startedAt'),
    changes: ({_id}, now) => [{set: {'test.startedAt': now}}, {set: {runningTest: weakReference(_id)}}],
  })
  if (start === null || (props.published !== null && props.draft === null)) return start
  const title = 'Publish version B first. Visitors do not see it before the test starts.'
  return {...start, title, disabled: true}
}

const endTest: DocumentActionComponent = (props) =>
  useChange(props, {
    label: 'End test',
    failed: 'Ending the test failed',
    isOffered: (test) => props.published !== null && has(test, 'startedAt') && !has(test, 'endedAt'),
    changes: (_, now) => [{set: {'test.endedAt': now}}, {unset: ['runningTest']}],
  })

const useVersionB: DocumentActionComponent = (props) => {
  const [isOpen, setOpen] = useState(false)
  const replace = useChange(props, {
    label: 'Use this version',
    failed: 'Using this version failed',
    isOffered: (test) =>
      props.published !== null && has(test, 'startedAt') && fieldOf(test, 'isUsed') !== true,
    changes: (version, now) => {
      const isSet = (name: string) => version[name] !== undefined
      const content = contentFields.filter(isSet).map((name) => [name, version[name]] as const)
      const unset = ['runningTest', ...contentFields.filter((name) => !isSet(name))]
      return [
        {setIfMissing: {'test.endedAt': now}, set: {'test.isUsed': true}},
        {set: Object.fromEntries(content), unset},
      ]
    },
  })
  return (
    replace && {
      ...replace,
      tone: 'positive',
      onHandle: () => setOpen(true),
      dialog: isOpen && {
        type: 'confirm',
        message:
          'Publish version B over the tested page? All visitors get it, and the test ends. Unpublished changes of the page are lost.',
        onCancel: () => setOpen(false),
        onConfirm: () => {
          setOpen(false)
          replace.onHandle()
        },
      },
    }
  )
}
