import {z} from 'zod'
import {mapContract} from './contract.ts'
import {localized, withFacts} from './localized.ts'
import {activeContext} from './parse-section.ts'
import {defaultLocale} from './locales.ts'
import {pathOf, routeOf} from './routes.ts'
import {safeHref} from './addresses.ts'

const span = z.object({
  _type: z.literal('span'),
  _key: z.string(),
  text: z.string().transform(withFacts),
  marks: mapContract(z.nullish(z.array(z.string())), (marks) => marks ?? []),
})

/** `/pricing` leads to the pricing page in the language of the page with the link. */
const inLocale = (href: string): string => {
  const found = href.startsWith('/') ? routeOf(href.slice(1).split('/')) : null
  return found?.locale === defaultLocale && found.route.kind !== 'page'
    ? pathOf(found.route, activeContext().locale)
    : href
}

const linkAnnotation = z.object({
  _type: z.literal('link'),
  _key: z.string(),
  href: safeHref.transform(inLocale),
})

const block = z.object({
  _type: z.literal('block'),
  _key: z.string(),
  style: mapContract(
    z.nullish(z.enum(['normal', 'h2', 'h3', 'blockquote', 'note', 'code', 'table'])),
    (style) => style ?? 'normal',
  ),
  listItem: z.enum(['bullet', 'number']).nullish(),
  level: z.int().positive().nullish(),
  children: z.array(span),
  markDefs: mapContract(z.nullish(z.array(linkAnnotation)), (marks) => marks ?? []),
})

/**
 * A paragraph, heading or list item of rich text (https://portabletext.org); a line of `code`; a row of a `table`, with a bar
 * between its cells. Words with the mark `footnote` are a footnote. Styles and marks cost no attributes of the dataset.
 */
export type Block = z.output<typeof block>

/** Rich text in the page's language, or in English with its `lang`. */
export interface PortableText {
  readonly blocks: readonly Block[]
  /** BCP 47 tag of the text's language if it is not the page's. */
  readonly lang?: string
}

/** Rich text: paragraphs, two levels of headings, lists, notes, code, tables, emphasis, footnotes and links. */
export const localizedPortableText = localized(z.array(block), (blocks): PortableText => ({blocks}))
