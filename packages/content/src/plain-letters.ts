const plain: Readonly<Record<string, string>> = {ł: 'l', ß: 'ss', æ: 'ae', ø: 'o', đ: 'd'}

/** A text in lower case, without accents: `Żółć` becomes `zolc`. For search, and for addresses. */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łßæøđ]/g, (letter) => plain[letter] ?? letter)
