/**
 * Copy as it is set: what belongs together stays on one line. The words a, i, o, u, w and z go with the next one (in Polish
 * none may end a line), a number with the abbreviation before it (art. 6, § 5) and with what it counts, and nothing breaks after
 * the letter of “E-Mail”. The joiner there is no character of the word: it is neither seen nor searched for, but copied along.
 * So only the beginning of a word is set, and of none that goes on as an address: that would lead nowhere.
 */
export const typeset = (copy: string): string =>
  copy
    .replaceAll(/(?<=(?:^|\s)[\p{Ps}\p{Pi}"']*)([aiouwz]) /giu, '$1\u{A0}')
    .replaceAll(
      /(?<=§|(?<!\p{L})\p{L}{2,3}\.) (?=\d|\p{Ll}(?!\p{L}))|(?<=(?<![\p{L}\d.,])\d{1,3}\.?) (?=\p{L})/gu,
      '\u{A0}',
    )
    .replaceAll(/(?<=(?:^|\s)[\p{Ps}\p{Pi}"']*)(\p{L}-)(?=\p{L})(?!\S*(?:@|\.\p{L}))/gu, '$1\u{2060}')
