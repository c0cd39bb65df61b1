import type {SectionType} from '@domora/content/sections'
import {
  DEFAULT_MAX_RECURSION_DEPTH,
  type InitialValueResolverContext,
  resolveInitialValueForType,
  type Template,
} from 'sanity'

/** What a new page can begin with. */
export interface PageStart {
  readonly id: string
  readonly title: string
  readonly description: string
  /** In page order; each has the words of its sample. */
  readonly sections: readonly SectionType[]
}

export const pageStarts: readonly PageStart[] = [
  {
    id: 'offer',
    title: 'Offer',
    description: 'A price and what is in it, until a day that you choose.',
    sections: [
      'hero',
      'feature',
      'figures',
      'priceCards',
      'steps',
      'faqSection',
      'formSection',
      'closingCall',
    ],
  },
  {
    id: 'feature',
    title: 'Feature',
    description: 'One part of the product, shown from several sides.',
    sections: ['hero', 'feature', 'steps', 'figures', 'faqSection', 'closingCall'],
  },
  {
    id: 'audience',
    title: 'Audience',
    description: 'What the product does for one kind of reader.',
    sections: ['hero', 'figures', 'feature', 'quotes', 'comparison', 'faqSection', 'closingCall'],
  },
  {
    id: 'event',
    title: 'Event',
    description: 'A day, what happens on it, and a form.',
    sections: ['hero', 'textSection', 'steps', 'formSection'],
  },
  {id: 'blank', title: 'Blank', description: 'An empty page.', sections: []},
]

/** The id of a start's template. */
export const templateOf = ({id}: PageStart): string => `page-${id}`

/** Templates of pages; they take the place of Studio's own for the type. */
export const pageTemplates: Template[] = pageStarts.map((start) => ({
  id: templateOf(start),
  title: `Page: ${start.title}`,
  description: start.description,
  schemaType: 'page',
  value: async (_parameters: unknown, context: InitialValueResolverContext) => ({
    sections: await Promise.all(start.sections.map((type) => sampleOf(type, context))),
  }),
}))

/** What a new section of a kind begins with. */
async function sampleOf(name: SectionType, context: InitialValueResolverContext): Promise<object> {
  const type = context.schema.get(name)
  const sample: unknown =
    type && (await resolveInitialValueForType(type, {}, DEFAULT_MAX_RECURSION_DEPTH, context))
  return {...(typeof sample === 'object' && sample), _type: name, _key: crypto.randomUUID().slice(0, 12)}
}
