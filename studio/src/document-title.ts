import {prepareForPreview, type SanityDocument, type SchemaType} from 'sanity'

/** A document's title as in its preview, without parts that come from referenced documents. */
export function documentTitle(type: SchemaType, document: SanityDocument): string {
  const {title} = prepareForPreview(document, type)
  return typeof title === 'string' ? title : (type.title ?? type.name)
}
