import {defineQuery} from 'groq'
import {z} from 'zod'
import {safeUrl} from './addresses.ts'
import {articleKinds} from './article.ts'
import {contentQuery} from './content-types.ts'
import {listOf, mapContract, objectContract} from './contract.ts'
import {imageProjection, optionalImage} from './image.ts'
import {hrefOfPage, linkedPage} from './link.ts'
import {localizedText, optionalText, untranslatedAsNull} from './localized.ts'
import {linkedPageFields} from './page-locales.ts'
import {optionalSection, sectionList} from './parse-section.ts'
import {pageProjection, pageShape} from './sections.ts'

const topicQuery = defineQuery(`*[_type == 'topic' && _id == $id][0]{
  ${pageProjection},
  title,
  lede,
  kind
}`)

/** A topic or a kind, whose page lists its articles; `null` in a language without its title. */
const topicContract = mapContract(
  objectContract({
    ...pageShape,
    _type: z.literal('topic'),
    title: untranslatedAsNull(localizedText),
    lede: untranslatedAsNull(localizedText),
    kind: z.enum(articleKinds).nullable(),
  }),
  ({title, ...topic}) => (title === null ? null : {...topic, title}),
)

export const topic = contentQuery(topicQuery, topicContract)

export type Topic = NonNullable<z.output<typeof topicContract>>

const authorQuery = defineQuery(`*[_type == 'author' && _id == $id][0]{
  ${pageProjection},
  name,
  role,
  text,
  "image": image${imageProjection},
  links
}`)

/** An author, whose page lists their articles. */
const authorContract = mapContract(
  objectContract({
    ...pageShape,
    _type: z.literal('author'),
    name: z.string(),
    role: localizedText,
    text: optionalText,
    image: optionalSection('image', optionalImage),
    /** Addresses of profiles elsewhere. */
    links: listOf(safeUrl),
  }),
  ({name, ...rest}) => ({...rest, title: {text: name}}),
)

export const author = contentQuery(authorQuery, authorContract)

export type Author = z.output<typeof authorContract>

const articleGroupsQuery = defineQuery(
  `*[_type in ['topic', 'author'] && defined(address)] | order(defined(kind) desc, title.gb asc, _id asc) {
    _type,
    title,
    "of": coalesce(kind, _id),
    ${linkedPageFields}
  }`,
)

const articleGroupsContract = sectionList(
  'groups',
  mapContract(
    z.intersection(
      z.discriminatedUnion('_type', [
        z.object({_type: z.literal('topic'), title: untranslatedAsNull(localizedText)}),
        z.object({_type: z.literal('author')}),
      ]),
      linkedPage.extend({of: z.string()}),
    ),
    (found) => {
      const href = hrefOfPage(found)
      return href === null ? null : {of: found.of, href, title: found._type === 'topic' ? found.title : null}
    },
  ),
)

/**
 * Topics, and authors (without a title), with a page in the language, which the site shows once it has an article. `of` is for
 * `articlesOf`. Kinds come first.
 */
export const articleGroups = contentQuery(articleGroupsQuery, articleGroupsContract)

export type ArticleGroup = z.output<typeof articleGroupsContract>[number]
