import type {ReactNode} from 'react'
import {typeset} from './typeset.ts'

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
