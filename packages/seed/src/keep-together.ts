import type {EveryLocale} from './every-locale.ts'

/** Polish leaves no word of a single letter at the end of a line: a space that does not break holds it to the next one. */
export const keepTogether = (copy: EveryLocale<string>): EveryLocale<string> => ({
  ...copy,
  pl: copy.pl.replaceAll(/(?<![\p{L}\p{N}])([aiouwz]) /giu, '$1\u{a0}'),
})
