import type {Action} from '@sanity/client'

/** What Studio sends about a page, as it is named when published. */
export const create = (id: string, fields: object = {}): Action => ({
  actionType: 'sanity.action.document.create',
  publishedId: id,
  attributes: {_id: `drafts.${id}`, _type: 'page', ...fields},
  ifExists: 'fail',
})

export const edit = (id: string, set: object): Action => ({
  actionType: 'sanity.action.document.edit',
  draftId: `drafts.${id}`,
  publishedId: id,
  patch: {set: {...set}},
})

export const publish = (id: string, guards: object = {}): Action => ({
  actionType: 'sanity.action.document.publish',
  draftId: `drafts.${id}`,
  publishedId: id,
  ...guards,
})

export const unpublish = (id: string): Action => ({
  actionType: 'sanity.action.document.unpublish',
  draftId: `drafts.${id}`,
  publishedId: id,
})

/** A draft's or version's own id. */
export const discard = (versionId: string): Action => ({
  actionType: 'sanity.action.document.version.discard',
  versionId,
})
