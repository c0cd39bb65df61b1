import {isPageAddress} from '@domora/content/routes'
import {createOrReplace, defineMigration, del, type Mutation, transaction} from 'sanity/migrate'
import {z} from 'zod'
import {basisField, hash, readStoredBases, type StoredBasis} from '../../src/tools/translations/basis.ts'

// Until November 2026 the landing page was a type of its own that put section documents in order, and all other pages were
// one text each with a slug. Now a page is a list of sections.

const oldSectionTypes: readonly string[] = ['hero', 'feature', 'closingCall', 'testimonial']

/** A document of any type. */
const anyDocument = z.looseObject({_id: z.string(), _type: z.string(), _createdAt: z.string()})

type SanityDocument = z.output<typeof anyDocument>

const sectionList = z.array(z.looseObject({_key: z.string(), _type: z.string(), _ref: z.string().optional()}))
const slug = z.object({current: z.string()})
const texts = z.record(z.string(), z.unknown())

type Fields = Readonly<Record<string, unknown>>

/** `drafts.` or the like, and the published id. */
function splitId(id: string): {readonly prefix: string; readonly published: string} {
  const [, prefix = '', published = id] = /^(drafts\.|versions\.[^.]+\.)?(.*)$/s.exec(id) ?? []
  return {prefix, published}
}

const replace = (document: Fields & {readonly _id: string; readonly _type: string}): Mutation =>
  createOrReplace(document)

/** A document without what the Content Lake and the migration give it. */
const fieldsOf = (document: SanityDocument): Fields =>
  Object.fromEntries(
    Object.entries(document).filter(([name]) => !name.startsWith('_') && name !== basisField),
  )

/** What translations were made from, at their new place in another document. */
const movedBases = (document: SanityDocument, place: (field: string) => string): readonly StoredBasis[] =>
  readStoredBases(document).map((basis) => {
    const field = place(basis.field)
    return {...basis, field, _key: hash(`${field} ${basis.english}`)}
  })

interface Moved {
  readonly section: Fields & {readonly _key: string; readonly _type: string}
  readonly bases: readonly StoredBasis[]
}

/** A section document as an item of a list. */
function asSection(document: SanityDocument, key: string): Moved {
  const {name: _, ...fields} = fieldsOf(document)
  if (document._type !== 'testimonial') {
    return {
      section: {_key: key, _type: document._type, ...fields},
      bases: movedBases(document, (field) => `sections[_key=="${key}"].${field}`),
    }
  }
  const place = `sections[_key=="${key}"].quotes[_key=="quote"]`
  return {
    section: {_key: key, _type: 'quotes', quotes: [{_key: 'quote', _type: 'quote', ...fields}]},
    bases: movedBases(document, (field) => `${place}.${field}`),
  }
}

const isPresent = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || (Array.isArray(value) && value.length > 0)

/** The codes of the languages in which a page was shown. */
const languagesOf = (page: SanityDocument): readonly string[] => {
  const title = texts.safeParse(page['title']).data ?? {}
  const body = texts.safeParse(page['body']).data ?? {}
  return Object.keys(title).filter((code) => isPresent(title[code]) && isPresent(body[code]))
}

/** A page of one text. */
function textPage(page: SanityDocument): Mutation {
  const {title, slug: _, body, updated, seo} = page
  const address = slug.safeParse(page['slug']).data?.current ?? ''
  return replace({
    _id: page._id,
    _type: 'page',
    _createdAt: page._createdAt,
    title,
    ...(isPageAddress(address) && {
      address: {
        _type: 'localizedAddress',
        ...Object.fromEntries(languagesOf(page).map((code) => [code, address])),
      },
    }),
    visibility: 'public',
    sections: [{_key: 'text', _type: 'textSection', body, ...(updated === undefined ? {} : {updated})}],
    ...(seo === undefined ? {} : {seo}),
    [basisField]: movedBases(page, (field) => (field === 'body' ? 'sections[_key=="text"].body' : field)),
  })
}

/** The landing page with its sections in it, and every section that it does not have as a shared one. */
function landingPages(old: ReadonlyMap<string, SanityDocument>): readonly Mutation[] {
  const sections = [...old.values()].filter(({_type}) => oldSectionTypes.includes(_type))
  const placed = new Set<string>()
  // A draft of a section is a change of the landing page now.
  const prefixes = new Set(['', ...[...old.keys()].map((id) => splitId(id).prefix)])
  const pages = [...prefixes].flatMap((prefix) => {
    const page = old.get(`${prefix}landingPage`) ?? old.get('landingPage')
    if (page === undefined) return []
    const moved = (sectionList.safeParse(page['sections']).data ?? []).map((item): Moved => {
      const section = old.get(`${prefix}${item._ref}`) ?? old.get(item._ref ?? '')
      if (section === undefined) return {section: item, bases: []}
      placed.add(item._ref ?? '')
      return asSection(section, item._key)
    })
    return [
      replace({
        ...fieldsOf(page),
        _id: `${prefix}landingPage`,
        _type: 'page',
        _createdAt: page._createdAt,
        title: {_type: 'localizedString', gb: 'Home', pl: 'Strona główna', de: 'Startseite', pt: 'Início'},
        sections: moved.map(({section}) => section),
        [basisField]: [...readStoredBases(page), ...moved.flatMap(({bases}) => bases)],
      }),
    ]
  })
  const shared = sections
    .filter(({_id}) => !placed.has(splitId(_id).published))
    .map((document) => {
      const {prefix, published: id} = splitId(document._id)
      const {section, bases} = asSection(document, 'section')
      const name = typeof document['name'] === 'string' ? document['name'] : id
      return replace({
        _id: `${prefix}shared-${id}`,
        _type: 'sharedSection',
        name,
        sections: [section],
        [basisField]: [...bases],
      })
    })
  return [...pages, ...shared, ...sections.map(({_id}) => del(_id))]
}

/** The mutations for all documents of the old types; none for a dataset that has been migrated. */
export async function* migratePages(documents: () => AsyncIterable<unknown>) {
  const all = new Map<string, SanityDocument>()
  for await (const value of documents()) {
    const document = anyDocument.parse(value)
    all.set(document._id, document)
  }
  for (const page of all.values())
    if (page._type === 'page' && page['slug'] !== undefined) yield textPage(page)
  const old = new Map([...all].filter(([, {_type}]) => _type !== 'page'))
  // One transaction: a section can be deleted when no page refers to it any more.
  if (old.size > 0) yield transaction([...landingPages(old)])
}

export default defineMigration({
  title: 'Pages of sections',
  documentTypes: ['landingPage', 'page', ...oldSectionTypes],
  migrate: migratePages,
})
