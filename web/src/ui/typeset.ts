/**
 * Copy as it is set: what belongs together stays on one line. A word of a single letter goes with the next one (in Polish
 * none may end a line), a number with the abbreviation before it (art. 6, § 5) and with what it counts, and nothing breaks after
 * the letter of “E-Mail”. The joiner there is no character of the word: it is neither seen nor searched for.
 */
export const typeset = (copy: string): string =>
  copy
    .replaceAll(/(?<![\p{L}\p{N}])([aiouwz]) /giu, '$1\u{A0}')
    .replaceAll(
      /(?<=§|(?<!\p{L})\p{L}{2,3}\.) (?=\d|\p{L}(?!\p{L}))|(?<=(?<![\p{L}\d.,])\d{1,3}\.?) (?=\p{L})/gu,
      '\u{A0}',
    )
    .replaceAll(/(?<![\p{L}\p{N}-])(\p{L}-)(?=\p{L})/gu, '$1\u{2060}')
