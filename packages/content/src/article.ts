import {defineQuery} from 'groq'
import {z} from 'zod'
import {contentQuery} from './content-types.ts'
import {listOf, mapContract, objectContract} from './contract.ts'
import {imageProjection, optionalImage} from './image.ts'
import {hrefOfPage, linkedPage} from './link.ts'
import {localizedText, untranslatedAsNull} from './localized.ts'
import {visibility} from './page.ts'
import {linkedPageFields} from './page-locales.ts'
import {optionalSection, sectionList} from './parse-section.ts'
import {pageProjection, pageShape} from './sections.ts'

export const articleKinds = ['guide', 'news', 'story'] as const

export type ArticleKind = (typeof articleKinds)[number]

const articleQuery = defineQuery(`*[_type == 'article' && _id == $id][0]{
  ${pageProjection},
  title,
  visibility,
  summary,
  kind,
  "author": author->{_id, _type, name, role, "image": image${imageProjection}},
  "topics": topics[]->{_id, _type, title},
  "image": image${imageProjection},
  publishedAt,
  updatedAt,
  "related": related[]{_ref}
}`)

const ownText = untranslatedAsNull(localizedText)

const articleContract = mapContract(
  objectContract({
    ...pageShape,
    _type: z.literal('article'),
    title: ownText,
    visibility,
    summary: ownText,
    kind: z.enum(articleKinds),
    author: optionalSection(
      'author',
      objectContract({
        _id: z.string(),
        _type: z.literal('author'),
        name: z.string(),
        role: localizedText,
        image: optionalImage,
      }),
    ),
    topics: sectionList(
      'topics',
      objectContract({_id: z.string(), _type: z.literal('topic'), title: localizedText}),
    ),
    /** Above the text. */
    image: optionalSection('image', optionalImage),
    publishedAt: z.iso.date(),
    /** Date of the last change in substance. */
    updatedAt: z.iso.date().nullable(),
    /** References to other articles, in the order of editors. */
    related: listOf(z.object({_ref: z.string()})),
  }),
  ({title, summary, seo, ...rest}) =>
    title === null || summary === null
      ? null
      : {
          ...rest,
          title,
          summary,
          seo: {
            title: seo?.title ?? null,
            description: seo?.description ?? summary,
            image: seo?.image ?? rest.image,
          },
        },
)

/** The article with the `_id` `$id`; `null` in a language without its title or summary. */
export const article = contentQuery(articleQuery, articleContract)

export type Article = NonNullable<z.output<typeof articleContract>>

const articleListQuery = defineQuery(
  `*[_type == 'article' && defined(address) && coalesce(visibility, 'public') != 'unlisted'] | order(publishedAt desc, _createdAt desc, _id asc) {
    _type,
    ${linkedPageFields},
    title,
    summary,
    kind,
    publishedAt,
    "author": author{_ref},
    "topics": topics[]{_ref}
  }`,
)

const listedArticle = mapContract(
  linkedPage.extend({
    _type: z.literal('article'),
    title: ownText,
    summary: ownText,
    kind: z.enum(articleKinds),
    publishedAt: z.iso.date(),
    author: z.object({_ref: z.string()}).nullable(),
    topics: listOf(z.object({_ref: z.string()})),
  }),
  (found) => {
    const {_id: id, title, summary, kind, publishedAt} = found
    const href = hrefOfPage(found)
    const topics = found.topics.map(({_ref}) => _ref)
    return href === null || title === null || summary === null
      ? null
      : {id, title, summary, kind, publishedAt, author: found.author?._ref ?? null, topics, href}
  },
)

const articleListContract = sectionList('articles', listedArticle)

/** The articles that are online in the language, newest first. */
export const articleList = contentQuery(articleListQuery, articleListContract)

export type ListedArticle = z.output<typeof articleListContract>[number]

export const articlesPerPage = 12

interface ArticleIndex {
  /** By id: the place in the list. */
  readonly places: ReadonlyMap<string, number>
  /** By kind, author and topic. */
  readonly lists: ReadonlyMap<string, readonly ListedArticle[]>
}

const indexes = new WeakMap<readonly ListedArticle[], ArticleIndex>()

/** Made once for each list: with 1,000 articles, every page looks up some of them. */
function indexOf(articles: readonly ListedArticle[]): ArticleIndex {
  const known = indexes.get(articles)
  if (known !== undefined) return known
  const lists = new Map<string, ListedArticle[]>()
  for (const one of articles)
    for (const of of new Set([one.kind, one.author ?? '', ...one.topics])) {
      const list = lists.get(of) ?? []
      lists.set(of, list)
      list.push(one)
    }
  const index = {places: new Map(articles.map(({id}, place) => [id, place])), lists}
  indexes.set(articles, index)
  return index
}

/**
 * The articles of a list.
 *
 * @param of a kind, or the `_id` of a topic or an author; `null`: all
 */
export const articlesOf = (articles: readonly ListedArticle[], of: string | null): readonly ListedArticle[] =>
  of === null ? articles : (indexOf(articles).lists.get(of) ?? [])

const maxReadNext = 3

/** The articles before and after one in the list: the newer and the older. */
export function neighboursOf(id: string, articles: readonly ListedArticle[]) {
  const at = indexOf(articles).places.get(id)
  return at === undefined ? {} : {newer: articles[at - 1], older: articles[at + 1]}
}

/** Chosen articles, then those that share a topic, then the newest. */
export function readNext(
  {_id, related, topics}: Pick<Article, '_id' | 'related'> & {topics: readonly {readonly _id: string}[]},
  articles: readonly ListedArticle[],
): readonly ListedArticle[] {
  const {places} = indexOf(articles)
  const placeOf = (id: string) => places.get(id) ?? Infinity
  // One more than needed: the article itself may be among them.
  const first = (list: readonly ListedArticle[]) => list.slice(0, related.length + maxReadNext + 1)
  const sharing = topics.flatMap((topic) => first(articlesOf(articles, topic._id)))
  const found = new Set([
    ...related.flatMap(({_ref}) => articles[placeOf(_ref)] ?? []),
    ...sharing.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)),
    ...first(articles),
  ])
  return [...found].filter(({id}) => id !== _id).slice(0, maxReadNext)
}
