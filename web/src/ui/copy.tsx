import type {ReactNode} from 'react'

/**
 * Keeps words together that must not be separated by a line break: the words a, i, o, u, w and z and the next one (in Polish none
 * may end a line), a number with the abbreviation before it (art. 6, § 5) and with its noun, and the parts of “E-Mail”. That
 * one gets a word joiner, which is copied with the text; so words that continue as a domain or an address are left alone.
 */
export const typeset = (copy: string): string =>
  copy
    .replaceAll(/(?<=(?:^|\s)[\p{Ps}\p{Pi}"']*)([aiouwz]) /giu, '$1\u{A0}')
    .replaceAll(
      /(?<=§|(?<!\p{L})\p{L}{2,3}\.) (?=\d|\p{Ll}(?!\p{L}))|(?<=(?<![\p{L}\d.,])\d{1,3}\.?) (?=\p{L})/gu,
      '\u{A0}',
    )
    .replaceAll(/(?<=(?:^|\s)[\p{Ps}\p{Pi}"']*)(\p{L}-)(?=\p{L})(?!\S*(?:@|\.\p{L}))/gu, '$1\u{2060}')

/** A text; `lang` is its BCP 47 tag when that is not the page's. */
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

interface CopyProps {
  readonly text: CopyText
  readonly as?: Tag
  readonly id?: string
  readonly className?: string
  /** Comes after the text. */
  readonly children?: ReactNode
}

/** A text in an element, with a `lang` attribute when its language is not the page's. */
export const Copy = ({text: {text, lang}, as: Element = 'span', children, ...rest}: CopyProps) => (
  <Element lang={lang} {...rest}>
    {typeset(text)}
    {children}
  </Element>
)
