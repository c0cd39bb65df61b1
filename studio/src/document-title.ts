import {prepareForPreview, type SanityDocument, type SchemaType} from 'sanity'

/** As in the preview, without parts from referenced documents. */
export function documentTitle(type: SchemaType, document: SanityDocument): string {
  const {title} = prepareForPreview(document, type)
  return typeof title === 'string' ? title : (type.title ?? type.name)
}
