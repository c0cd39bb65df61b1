/** A text of a page as somebody wrote it: without what keeps its words on one line. */
export const asWritten = (text: string): string => text.replaceAll('\u{A0}', ' ').replaceAll('\u{2060}', '')
