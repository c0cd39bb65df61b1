import {LRUCache} from 'lru-cache'
import type {ReactNode} from 'react'

/**
 * Prevents line breaks after the words a, i, o, u, w and z (in Polish they may not end a line), between a number and its
 * abbreviation (art. 6, § 5) or noun, and in words such as “E-Mail”. The latter get a word joiner, which visitors copy with
 * the text, so domains and addresses do not get one.
 */
export function typeset(copy: string): string {
  const known = typesetCopies.get(copy)
  if (known !== undefined) return known
  const joined = withJoiners(copy)
  typesetCopies.set(copy, joined)
  return joined
}

/** UTF-16 units. A site of 500 pages has a million. */
const maxKeptUnits = 2_000_000

/** Pages are rendered again with most of their texts unchanged: without this, typesetting is a tenth of that time. */
const typesetCopies = new LRUCache<string, string>({
  maxSize: maxKeptUnits,
  sizeCalculation: (_, copy) => Math.max(1, copy.length),
})

const withJoiners = (copy: string): string =>
  copy
    .replaceAll(/(?<=(?:^|\s)[\p{Ps}\p{Pi}"']*)([aiouwz]) /giu, '$1\u{A0}')
    .replaceAll(
      /(?<=§|(?<!\p{L})\p{L}{2,3}\.) (?=\d|\p{Ll}(?!\p{L}))|(?<=(?<![\p{L}\d.,])\d{1,3}\.?) (?=\p{L})/gu,
      '\u{A0}',
    )
    .replaceAll(/(?<=(?:^|\s)[\p{Ps}\p{Pi}"']*)(\p{L}-)(?=\p{L})(?!\S*(?:@|\.\p{L}))/gu, '$1\u{2060}')

/** A text; `lang` is its BCP 47 tag if it differs from the page's. */
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
  /** After the text. */
  readonly children?: ReactNode
}

/** A text in an element, with a `lang` attribute if its language differs from the page's. */
export const Copy = ({text: {text, lang}, as: Element = 'span', children, ...rest}: CopyProps) => (
  <Element lang={lang} {...rest}>
    {typeset(text)}
    {children}
  </Element>
)
