import {createHash, randomUUID} from 'node:crypto'
import {allLocaleCodes} from '@domora/content/locales'
import type {Remark, SentRemarks} from '@domora/content/preview-link'
import {splitLocale} from '@domora/content/routes'
import type {SanityClient} from '@sanity/client'
import {studioPath} from '@sanity/client/csm'
import {vercelStegaDecodeAll} from '@vercel/stega'
import {z} from 'zod'
import {env} from '../env.ts'
import {client} from '../sanity/client.ts'
import {segmentsOf} from '../site/site-page.ts'
import {documentAt, draftPage} from './draft-page.tsx'
import {draftReader} from './draft-reader.ts'
import type {PreviewSession} from './preview-session.ts'

/** Whether guests of the preview can send remarks. */
export const hasReview = env.SANITY_REVIEW_TOKEN !== undefined

const writer = client.withConfig({perspective: 'raw', timeout: 8_000, token: env.SANITY_REVIEW_TOKEN ?? ''})

const datasets = z.array(z.object({name: z.string()}))
const madeDataset = z.object({datasetName: z.string()})

/** The dataset from which Studio reads comments. Studio makes it with the first comment, and so does the site. */
async function commentsClient() {
  const {projectId, dataset = ''} = writer.config()
  const query = {datasetProfile: 'comments', addonFor: dataset}
  const url = `/projects/${projectId}/datasets`
  const [found] = datasets.parse(await writer.request<unknown>({url, query}))
  if (found) return writer.withConfig({dataset: found.name})
  const made = await writer.request<unknown>({url: `/comments/${dataset}/setup`, method: 'POST'})
  return writer.withConfig({dataset: madeDataset.parse(made).datasetName})
}

/** The threads of a link begin with it. It does not tell the secret. */
const threadPrefix = (secret: string): string =>
  `review-${createHash('sha256').update(secret).digest('hex').slice(0, 24)}-`

const maxRemarks = 200

const stored = z.array(
  z.object({
    _id: z.string(),
    threadId: z.string(),
    parentCommentId: z.string().nullish(),
    status: z.string().nullish(),
    text: z.string(),
  }),
)
const query = `*[_type == "comment" && string::startsWith(threadId, $prefix)] | order(_createdAt)[0...1000]
  {_id, threadId, parentCommentId, status, "text": pt::text(message)}`

/** What guests of a link have sent, with the team's answers. */
export const readRemarks = async (secret: string): Promise<SentRemarks> =>
  remarksIn(await commentsClient(), secret)

async function remarksIn(comments: SanityClient, secret: string): Promise<SentRemarks> {
  const all = stored.parse(await comments.fetch<unknown>(query, {prefix: threadPrefix(secret)}))
  return all
    .filter(({parentCommentId}) => !parentCommentId)
    .map(({_id, text, status}) => ({
      id: _id,
      text,
      isResolved: status === 'resolved',
      answers: all
        .filter(({parentCommentId}) => parentCommentId === _id)
        .map((answer) => ({id: answer._id, text: answer.text})),
    }))
}

const visibleText = z.object({id: z.string(), path: z.string(), type: z.string()})

/** The document of a text that the page shows, with the document's type; `null` for other texts. */
async function shownText({page, id, field}: Remark, session: PreviewSession) {
  const segments = segmentsOf(page)
  const reader = draftReader(session.perspective ?? 'drafts', splitLocale(segments, allLocaleCodes).locale)
  const of = await documentAt(segments, reader)
  if (of === null || (session.page ?? of) !== of) return null
  await draftPage(segments, reader)
  const texts = vercelStegaDecodeAll(JSON.stringify([...reader.results.values()]))
  const type = texts
    .flatMap((text) => visibleText.safeParse(text).data ?? [])
    .find((text) => text.id === id && text.path === field)?.type
  const document = z.looseObject({_originalId: z.string(), _rev: z.string()})
  return type === undefined
    ? null
    : {type, document: document.parse(await reader.read('*[_id == $id][0]', {id}))}
}

const block = z.looseObject({
  _key: z.string(),
  children: z.array(z.looseObject({_key: z.string(), text: z.string()})),
})

/** Studio's marks around the commented words, in the text of their block. */
const [begin, end] = ['\u{f000}', '\u{f001}']

/** Where Studio shows the remark: at the field, and for formatted text at its words, which it finds again after edits. */
function placeOf(field: string, document: object) {
  const [, list, key = '', span] =
    /^(.+)\[_key=="([^"]+)"\]\.children\[_key=="([^"]+)"\]\.text$/.exec(field) ?? []
  const found = list && block.safeParse(studioPath.get(document, `${list}[_key=="${key}"]`)).data
  if (list === undefined || !found) return {path: {field}}
  const text = found.children
    .map((child) => (child._key === span ? begin + child.text + end : child.text))
    .join('')
  return {
    path: {field: list, selection: {type: 'text', value: [{_key: key, text}]}},
    snapshot: [found],
  }
}

// Also removes what turns text around, and the invisible characters of other texts.
const unwanted = /\p{C}/gu
const plain = (text: string): string => text.replaceAll(unwanted, (char) => (char === '\n' ? char : ''))

const quoteOf = (words: string): string => {
  const all = plain(words).replaceAll(/\s+/g, ' ')
  return all.length <= 120 ? all : `${all.slice(0, 119)}…`
}

/**
 * Stores a guest's remark as a comment of Studio, as plain text.
 *
 * @returns all remarks of the link, and what to mail; `null` if the page does not show the text; `full` if the link has too
 *   many remarks
 */
export async function storeRemark(
  secret: string,
  session: PreviewSession,
  remark: Remark,
): Promise<{readonly remarks: SentRemarks; readonly mail: {text: string; url: string}} | 'full' | null> {
  const text = plain(remark.text).trim()
  const name = plain(remark.name).replaceAll('\n', ' ').trim()
  const shown = text === '' || name === '' ? null : await shownText(remark, session)
  if (shown === null) return null
  const comments = await commentsClient()
  if ((await remarksIn(comments, secret)).length >= maxRemarks) return 'full'
  const {path, snapshot} = placeOf(remark.field, shown.document)
  const [, release] = /^versions\.([^.]+)\./.exec(shown.document._originalId) ?? []
  const {projectId, dataset} = writer.config()
  const paragraph = (words: string) => ({
    _type: 'block',
    _key: randomUUID(),
    style: 'normal',
    markDefs: [],
    children: [{_type: 'span', _key: randomUUID(), text: words, marks: []}],
  })
  const lines = [`${name}, on “${quoteOf(remark.words)}”:`, ...text.split(/\n+/)]
  const {_id} = await comments.create(
    {
      _type: 'comment',
      authorId: session.author,
      message: lines.map(paragraph),
      status: 'open',
      threadId: threadPrefix(secret) + randomUUID(),
      reactions: [],
      context: {
        payload: {workspace: 'domora'},
        notification: {currentThreadLength: 1},
        tool: 'content',
      },
      ...(snapshot && {contentSnapshot: snapshot}),
      target: {
        documentRevisionId: shown.document._rev,
        path,
        document: {
          _type: 'crossDatasetReference',
          _dataset: dataset,
          _projectId: projectId,
          _ref: remark.id,
          _weak: true,
        },
        documentType: shown.type,
        ...(release !== undefined && {documentVersionId: release}),
      },
    },
    {tag: 'review.remark'},
  )
  const place = `id=${remark.id};type=${shown.type};inspect=sanity%2Fcomments;comment=${_id}`
  const url = `${env.SANITY_STUDIO_ORIGIN}/intent/edit/${place}`
  return {remarks: await remarksIn(comments, secret), mail: {text: lines.join('\n'), url}}
}
