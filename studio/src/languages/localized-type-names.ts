/** The types whose fields are languages; the language filter narrows these and no others. */
export const localizedTypeNames = ['localizedString', 'localizedText', 'localizedPortableText'] as const

export type LocalizedTypeName = (typeof localizedTypeNames)[number]
