import type {EveryLocale} from './every-locale.ts'

/** A line of copy: a heading, a label, a button. */
export const text = (copy: EveryLocale<string>) => ({_type: 'localizedString', ...copy}) as const

/** A paragraph of copy without formatting. */
export const longText = (copy: EveryLocale<string>) => ({_type: 'localizedText', ...copy}) as const

/** The same line in every language: a name, an address, a figure on a drawing. */
export const sameText = (copy: string) => text({gb: copy, pl: copy, de: copy, pt: copy})
