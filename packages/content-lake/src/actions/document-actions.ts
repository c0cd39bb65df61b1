import {z} from 'zod'
import {isDocumentId, isVersionId, publishedId as publishedIdOf} from '../document-id.ts'
import {isJsonObject, jsonObject, replaceParts} from '../json.ts'
import {alreadyExists, guardRevision, patchField, type Step} from '../mutate/mutation.ts'
import type {StoredDocument} from '../store/stored-document.ts'
import {
  type ActionContext,
  conflict,
  defineAction,
  documentField,
  guardSameDocument,
  notFound,
  publishedIdField,
  requireDocument,
  versionIdField,
} from './action.ts'

const whole = z.strictObject({publishedId: publishedIdField, document: documentField})
const fromBase = z.strictObject({
  publishedId: publishedIdField,
  baseId: z.string().refine(isDocumentId, 'must be a document ID'),
  versionId: versionIdField,
  ifBaseRevisionId: z.string().optional(),
})

export const documentActions = [
  /** Creates the draft of a document that is not published. */
  defineAction(
    'sanity.action.document.create',
    z.strictObject({
      publishedId: publishedIdField.optional(),
      attributes: documentField,
      ifExists: z.enum(['fail', 'ignore']).default('fail'),
    }),
    ({publishedId, attributes, ifExists}, context) => {
      const id = attributes._id
      if (publishedId !== undefined) {
        guardSameDocument(id, publishedId)
        if (context.work.get(publishedId) !== undefined) throw alreadyExists(publishedId)
      }
      if (context.work.get(id) !== undefined) {
        if (ifExists === 'ignore') return []
        throw alreadyExists(id)
      }
      return [{operation: 'create', document: attributes}]
    },
  ),

  /** Patches a draft or version. A missing one is first created from the published document. */
  defineAction(
    'sanity.action.document.edit',
    z.strictObject({draftId: versionIdField, publishedId: publishedIdField, patch: patchField}),
    ({draftId, publishedId, patch}, context) => {
      guardSameDocument(draftId, publishedId)
      const {ifRevisionID, ...operations} = patch
      const edit = {operation: 'patch', id: draftId, patch: operations, ifRevisionID} as const
      if (context.work.get(draftId) !== undefined) return [edit]
      const published = context.work.get(publishedId)
      if (published === undefined) throw notFound(draftId)
      return [{operation: 'create', document: startVersion(published, draftId)}, edit]
    },
  ),

  /** Replaces a draft, or creates one for a published document. */
  defineAction(
    'sanity.action.document.replaceDraft',
    z.strictObject({publishedId: publishedIdField, attributes: documentField}),
    ({publishedId, attributes}, context) => {
      const id = attributes._id
      guardSameDocument(id, publishedId)
      if (context.work.get(id) === undefined && context.work.get(publishedId) === undefined) {
        throw notFound(id)
      }
      return [{operation: 'createOrReplace', document: attributes}]
    },
  ),

  /** Replaces the published document with a draft or version, and strengthens references that wait for publishing. */
  defineAction(
    'sanity.action.document.publish',
    z.strictObject({
      draftId: versionIdField,
      ifDraftRevisionId: z.string().optional(),
      publishedId: publishedIdField,
      ifPublishedRevisionId: z.string().optional(),
    }),
    ({draftId, ifDraftRevisionId, publishedId, ifPublishedRevisionId}, context) => {
      guardSameDocument(draftId, publishedId)
      const draft = requireDocument(context, draftId, ifDraftRevisionId)
      const published = context.work.get(publishedId)
      guardRevision(publishedId, published, ifPublishedRevisionId)
      return publishVersion(draft, published, publishedId)
    },
  ),

  /** Deletes a published document. It becomes the draft, unless there is a draft. */
  defineAction(
    'sanity.action.document.unpublish',
    z.strictObject({draftId: versionIdField, publishedId: publishedIdField}),
    ({draftId, publishedId}, context) => {
      guardSameDocument(draftId, publishedId)
      const published = requireDocument(context, publishedId)
      const remove: Step = {operation: 'delete', id: publishedId}
      if (context.work.get(draftId) !== undefined) return [remove]
      return [remove, {operation: 'create', document: copyDocument(published, draftId)}]
    },
  ),

  defineAction(
    'sanity.action.document.discard',
    z.strictObject({draftId: versionIdField, purge: z.boolean().default(false)}),
    ({draftId, purge}, context) => discard(context, draftId, purge),
  ),

  /** Deletes a published document with its drafts and versions. The request must name all of them. */
  defineAction(
    'sanity.action.document.delete',
    z.strictObject({
      publishedId: publishedIdField,
      includeDrafts: z.array(versionIdField).default([]),
      /** The newer name of `includeDrafts`. */
      includeVersions: z.array(versionIdField).default([]),
      purge: z.boolean().default(false),
    }),
    ({publishedId, includeDrafts, includeVersions, purge}, context) => {
      requireDocument(context, publishedId)
      const named = new Set([...includeDrafts, ...includeVersions])
      for (const id of named) guardSameDocument(id, publishedId)
      const forgotten = versionIds(context, publishedId).find((id) => !named.has(id))
      if (forgotten !== undefined) {
        const description = `Document "${publishedId}" has the version "${forgotten}", which is not to be deleted with it`
        throw conflict(description, publishedId)
      }
      return [publishedId, ...named].map((id) => ({operation: 'delete', id, purge}) as const)
    },
  ),

  /** Adds a document to a release: the given one, or a copy of the published document, the draft or another version. */
  defineAction('sanity.action.document.version.create', z.union([whole, fromBase]), (action, context) => {
    const id = 'document' in action ? action.document._id : action.versionId
    guardSameDocument(id, action.publishedId)
    if (context.work.get(id) !== undefined) throw alreadyExists(id)
    if ('document' in action) return [{operation: 'create', document: action.document}]
    const base = requireDocument(context, action.baseId, action.ifBaseRevisionId)
    return [{operation: 'create', document: startVersion(base, id)}]
  }),

  /** Replaces the content of a version or draft. A version keeps its base. */
  defineAction(
    'sanity.action.document.version.replace',
    z.strictObject({document: documentField}),
    ({document}, context) => {
      const {_system} = requireDocument(context, document._id)
      return [
        {operation: 'createOrReplace', document: {...(_system !== undefined && {_system}), ...document}},
      ]
    },
  ),

  /** Marks a version: publishing its release unpublishes the document. */
  defineAction(
    'sanity.action.document.version.unpublish',
    z.strictObject({
      versionId: versionIdField.refine(isVersionId, 'must start with "versions.<release>."'),
      publishedId: publishedIdField,
    }),
    ({versionId, publishedId}, context) => {
      guardSameDocument(versionId, publishedId)
      const published = requireDocument(context, publishedId)
      const present = context.work.get(versionId)
      const {_system, ...content} = present
        ? {...copyDocument(present, versionId), _system: jsonObject.safeParse(present['_system']).data}
        : startVersion(published, versionId)
      return [{operation: 'createOrReplace', document: {...content, _system: {..._system, delete: true}}}]
    },
  ),

  /** Removes a version from its release, or deletes a draft. Studio also sends this for "Discard changes". */
  defineAction(
    'sanity.action.document.version.discard',
    z.strictObject({versionId: versionIdField, purge: z.boolean().default(false)}),
    ({versionId, purge}, context) => discard(context, versionId, purge),
  ),
]

/** Copies a document. A version in a release gets the revision that it was copied from, which Studio reads. */
function startVersion(base: StoredDocument, id: string) {
  const copy = copyDocument(base, id)
  return {...copy, ...(isVersionId(id) && {_system: {base: {id: base._id, rev: base._rev}}})}
}

function discard(context: ActionContext, id: string, purge: boolean): Step[] {
  requireDocument(context, id)
  return [{operation: 'delete', id, purge}]
}

function versionIds({work, store}: ActionContext, publishedId: string): string[] {
  const stored = store.readVersions(publishedId).map(({_id}) => _id)
  const isVersion = (id: string) => id !== publishedId && publishedIdOf(id) === publishedId
  return work.existing(stored.filter(isVersion), isVersion)
}

export function publishVersion(
  version: StoredDocument,
  published: StoredDocument | undefined,
  publishedId: string,
): Step[] {
  const content = strengthenReferences(copyDocument(version, publishedId))
  const document = {
    ...content,
    _id: publishedId,
    _type: version._type,
    _createdAt: published?._createdAt ?? version._createdAt,
  }
  return [
    {operation: 'createOrReplace', document},
    {operation: 'delete', id: version._id},
  ]
}

function copyDocument(document: StoredDocument, id: string) {
  const {_rev: _, _updatedAt: __, _system: ___, ...content} = document
  return {...content, _id: id}
}

/** Marked references are weak only because their target was not published. In a weak field they stay weak. */
function strengthenReferences(document: object): Record<string, unknown> {
  const strengthened = replaceParts(document, (part) => {
    if (!isJsonObject(part) || typeof part['_ref'] !== 'string') return part
    const {_strengthenOnPublish: mark, ...weak} = part
    if (!isJsonObject(mark)) return part
    const {_weak: _, ...strong} = weak
    return mark['weak'] === true ? weak : strong
  })
  return jsonObject.parse(strengthened)
}
