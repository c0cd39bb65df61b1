import {contentTypeNames, contentTypes} from '@domora/content/content-types'
import type {DocumentActionComponent} from 'sanity'

/** The documents of which there is exactly one; its id is its type's name. */
export const singletonTypes: ReadonlySet<string> = new Set(
  contentTypeNames.filter((name) => contentTypes[name].kind === 'singleton'),
)

const singletonActions: ReadonlySet<string | undefined> = new Set(['publish', 'discardChanges', 'restore'])

/** What an editor may do with a document: a singleton can be neither deleted nor duplicated nor taken offline. */
export const documentActions = <Action extends Pick<DocumentActionComponent, 'action'>>(
  actions: Action[],
  {schemaType}: {readonly schemaType: string},
): Action[] =>
  singletonTypes.has(schemaType) ? actions.filter(({action}) => singletonActions.has(action)) : actions

/** What “new document” offers: never a second one of a singleton. */
export const newDocumentOptions = <Option extends {readonly templateId: string}>(
  options: Option[],
): Option[] => options.filter(({templateId}) => !singletonTypes.has(templateId))
