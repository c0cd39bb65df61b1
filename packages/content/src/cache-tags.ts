import {type ContentTypeName, contentTypeNames} from './content-types.ts'

export {isContentType} from './content-types.ts'

export const contentTypes = contentTypeNames

export type ContentType = ContentTypeName

/**
 * The cache tag of a content type. Queries are tagged with the types that they read, and a changed document
 * invalidates the tag of its type: both sides call this function, so they cannot drift apart.
 */
export const cacheTag = (type: ContentTypeName): string => `content:${type}`
