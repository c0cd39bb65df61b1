import {defineArrayMember, defineField} from 'sanity'
import {basisField} from '../translations/basis.ts'

/**
 * What a document's translations were made from. Nobody edits it: it is noted when the document is published,
 * and the translation board reads it. A list and not an object by path, because a dataset has a limit on the
 * number of its distinct attributes (https://www.sanity.io/docs/content-lake/attribute-limit) and none on the
 * length of its lists.
 */
export const translatedFrom = () =>
  defineField({
    name: basisField,
    title: 'What the translations were made from',
    type: 'array',
    hidden: true,
    of: [defineArrayMember({type: 'translationBasis'})],
  })
