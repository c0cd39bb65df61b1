import type {SectionType} from '@domora/content/sections'
import {text} from '@domora/seed/document'
import type {Schema, Template} from 'sanity'
import {schemaTypes} from '../schema-types.ts'
import {basisField} from './translations/basis.ts'
import {basesToStore} from './translations/translations.ts'

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

/** What a new section of a kind begins with: the initial value of its type. */
function sampleOf(type: SectionType): object {
  const definition = schemaTypes.find(({name}) => name === type)
  const sample: unknown = Object(definition).initialValue
  return {...Object(sample), _type: type, _key: crypto.randomUUID().slice(0, 12)}
}

const inAllLanguages = text({gb: 'New page', pl: 'Nowa strona', de: 'Neue Seite', pt: 'Nova página'})

/** Templates of pages; they take the place of Studio's own for the type. */
export const pageTemplates: Template[] = pageStarts.map((start) => ({
  id: templateOf(start),
  title: `Page: ${start.title}`,
  description: start.description,
  schemaType: 'page',
  value: (_parameters: unknown, {schema}: {schema: Schema}) => {
    const content = {
      title: inAllLanguages,
      visibility: 'public',
      sections: start.sections.map(sampleOf),
    }
    const type = schema.get('page')
    const draft = {_id: '', _type: 'page', _rev: '', _createdAt: '', _updatedAt: '', ...content}
    // The sample in another language is stale as soon as the English says something else.
    return type === undefined ? content : {...content, [basisField]: basesToStore(type, {draft})}
  },
}))
