import type {SectionType} from '@domora/content/sections'
import {
  DEFAULT_MAX_RECURSION_DEPTH,
  type InitialValueResolverContext,
  resolveInitialValueForType,
  type Template,
} from 'sanity'
import {z} from 'zod'
import {apiVersion} from '../queries.ts'

export interface PageStart {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly sections: readonly SectionType[]
}

export const pageStarts: readonly PageStart[] = [
  {
    id: 'offer',
    title: 'Offer',
    description: 'A price and what it includes, until a date you choose.',
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
    description: 'One part of the product in detail.',
    sections: ['hero', 'feature', 'steps', 'figures', 'faqSection', 'closingCall'],
  },
  {
    id: 'audience',
    title: 'Audience',
    description: 'The product for one kind of customer.',
    sections: ['hero', 'figures', 'feature', 'quotes', 'comparison', 'faqSection', 'closingCall'],
  },
  {
    id: 'event',
    title: 'Event',
    description: 'A date, a programme and a form.',
    sections: ['hero', 'textSection', 'steps', 'formSection'],
  },
  {id: 'blank', title: 'Blank', description: 'An empty page.', sections: []},
]

export const templateOf = ({id}: PageStart): string => `page-${id}`

/** For the starts that editors saved. Its parameter is the id of one. */
export const savedTemplate = 'page-saved-start'

/** They replace Studio's own template for pages. */
export const pageTemplates: Template[] = [
  ...pageStarts.map((start) => ({
    id: templateOf(start),
    title: `Page: ${start.title}`,
    description: start.description,
    schemaType: 'page',
    value: async (_parameters: unknown, context: InitialValueResolverContext) => ({
      sections: await Promise.all(start.sections.map((type) => sampleOf(type, context))),
    }),
  })),
  {
    id: savedTemplate,
    title: 'Page: saved start',
    schemaType: 'page',
    parameters: [{name: 'start', title: 'Start', type: 'string'}],
    value: async ({start}: {readonly start?: string}, {getClient}: InitialValueResolverContext) => {
      const query = '*[_id == $start][0].sections'
      const sections = await getClient({apiVersion}).fetch<unknown>(query, {start}, {tag: 'start.read'})
      return {sections: z.array(z.looseObject({})).nullish().parse(sections) ?? []}
    },
  },
]

async function sampleOf(name: SectionType, context: InitialValueResolverContext): Promise<object> {
  const type = context.schema.get(name)
  const sample: unknown =
    type && (await resolveInitialValueForType(type, {}, DEFAULT_MAX_RECURSION_DEPTH, context))
  return {...(typeof sample === 'object' && sample), _type: name, _key: crypto.randomUUID().slice(0, 12)}
}
