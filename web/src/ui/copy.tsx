import type {ReactNode} from 'react'

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

/** A piece of copy; `lang` is its language when that is not the page's own. */
export interface CopyText {
  readonly text: string
  readonly lang?: string
}

type Tag =
  | 'span'
  | 'p'
  | 'b'
  | 'strong'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'li'
  | 'dt'
  | 'dd'
  | 'td'
  | 'caption'
  | 'figcaption'
  | 'legend'
  | 'summary'

interface CopyProps {
  readonly of: CopyText
  readonly as?: Tag
  readonly id?: string
  readonly className?: string
  /** Comes after the text. */
  readonly children?: ReactNode
}

/** Copy in an element that says which language it is in when it is not the page's. */
export const Copy = ({of: {text, lang}, as: Element = 'span', children, ...rest}: CopyProps) => (
  <Element lang={lang} {...rest}>
    {typeset(text)}
    {children}
  </Element>
)
