import type {LocaleCode} from '@domora/content/locales'
import {useToast} from '@sanity/ui/toast'
import {useCallback} from 'react'
import {type SanityDocument, useClient, useSchema} from 'sanity'
import {basisField} from './basis.ts'
import {basesToStore, type Versions} from './translations.ts'

/** Notes that a translation is still right although the English has changed, wherever the document stands. */
export function useSettle(): (versions: Versions, field: string, locale: LocaleCode) => Promise<void> {
  const client = useClient({apiVersion: '2025-02-19'})
  const schema = useSchema()
  const toast = useToast()
  return useCallback(
    async ({published, draft}, field, locale) => {
      const type = schema.get(draft?._type ?? published?._type ?? '')
      if (!type) return
      const isThis = (otherField: string, otherLocale: LocaleCode) =>
        otherField === field && otherLocale === locale
      const note = (document: SanityDocument, versions: Versions) =>
        client
          .patch(document._id)
          .ifRevisionId(document._rev)
          .set({[basisField]: basesToStore(type, versions, isThis)})
      const transaction = client.transaction()
      if (published) transaction.patch(note(published, {published}))
      if (draft) transaction.patch(note(draft, {published, draft}))
      try {
        await transaction.commit({tag: 'translations.settle', visibility: 'async'})
      } catch (error) {
        toast.push({
          status: 'error',
          title: 'That could not be noted',
          description: error instanceof Error ? error.message : String(error),
        })
      }
    },
    [client, schema, toast],
  )
}
