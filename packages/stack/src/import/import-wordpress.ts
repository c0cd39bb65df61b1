import {defaultLocale, isLocaleCode, type LocaleCode, localeCodes, locales} from '@domora/content/locales'
import {isAddressedExpression} from '@domora/content/page-locales'
import {plainLetters} from '@domora/content/plain-letters'
import {redirectSourceProblem} from '@domora/content/redirect'
import {isSafeUrl} from '@domora/content/addresses'
import {isPageAddress, pathOf} from '@domora/content/routes'
import type {SanityClient} from '@sanity/client'
import {z} from 'zod'
import {UserFacingError} from '../run/user-facing-error.ts'
import {downloadPicture} from './download-picture.ts'
import {partsOf, type Picture, plainText} from './post-html.ts'
import type {Post, Wxr} from './read-wxr.ts'

interface NewDocument {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

const folders = {
  gb: {author: 'authors', topic: 'topics', role: 'Author'},
  pl: {author: 'autorzy', topic: 'tematy', role: 'Redakcja'},
  de: {author: 'autoren', topic: 'themen', role: 'Redaktion'},
  pt: {author: 'autores', topic: 'temas', role: 'Redação'},
} as const satisfies Readonly<Record<LocaleCode, unknown>>

/** Lower-case words with hyphens, at most 80 characters; empty for a name without Latin letters and digits. */
function slugOf(name: string): string {
  let plain = name
  try {
    plain = decodeURIComponent(name)
  } catch {
    // A name with a per cent sign.
  }
  return plainLetters(plain)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '')
}

function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, max - 1).replace(/\s+\S*$/, '')}…`
}

/** An old address, to be compared: without scheme, `www`, fragment and slash at the end. */
const comparable = (address: string): string =>
  address
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/#.*$/, '')
    .replace(/\/(?=$|\?)/, '')

const known = z.array(
  z.object({
    _id: z.string(),
    _createdAt: z.string(),
    _updatedAt: z.string(),
    address: z.string().nullable(),
    from: z.string().nullable(),
  }),
)

const publishedId = (id: string): string => id.replace(/^drafts\./, '')

const perTransaction = 50

type Outcome = 'created' | 'unchanged' | 'kept'

export interface ImportReport {
  readonly locale: LocaleCode
  /** By type. `kept`: an editor has changed the document since, and the import leaves it as it is. */
  readonly counts: ReadonlyMap<string, Readonly<Record<Outcome, number>>>
  /** What was not kept, or needs a look: by post, in words. */
  readonly notes: ReadonlyMap<string, ReadonlySet<string>>
}

/** @throws {UserFacingError} for a language that the site does not have. */
export function localeOf(wxr: Wxr, given: string | undefined): LocaleCode {
  const wanted = given ?? wxr.language.toLowerCase()
  const found = isLocaleCode(wanted)
    ? wanted
    : localeCodes.find((code) => locales[code].tag.slice(0, 2) === wanted.slice(0, 2))
  if (found !== undefined) return found
  if (wanted === '') return defaultLocale
  throw new UserFacingError(
    `The site does not have the language “${wanted}”.`,
    `Add --language and one of ${localeCodes.join(', ')}.`,
  )
}

type Note = (about: string, ...lines: readonly string[]) => void

const isPage = ({type}: Post) => type === 'page'
const isText = (post: Post) => post.type === 'post' || isPage(post)
const isOver = ({status}: Post) => ['trash', 'auto-draft', 'inherit'].includes(status)
const isDraft = ({status, isProtected}: Post) => !['publish', 'future'].includes(status) || isProtected
const nameOf = ({title, slug, type, id}: Post) => `“${title || slug}” (${type} ${id})`

type Term = Wxr['terms'][number]

const isSubject = ({taxonomy}: Term) => taxonomy === 'category' || taxonomy === 'post_tag'
const isTopic = (term: Term) => isSubject(term) && term.slug !== 'uncategorized'

const referenceTo = (_ref: string) => ({_type: 'reference', _ref})

/**
 * Writes the posts, pages, authors, categories, tags and pictures of an export into the dataset, with redirects from the old
 * addresses. Each document has an `_id` of its own, made of the old site and the old id. One that exists is not changed.
 */
export async function importWordpress(
  client: SanityClient,
  wxr: Wxr,
  locale: LocaleCode,
): Promise<ImportReport> {
  const run = await startImport(client, wxr, locale)
  const {note, dataset, postId, attachments} = run
  noteOthers(wxr, note)
  const posts = wxr.posts.filter((post) => isText(post) && !isOver(post))
  const authors = authorsOf(run, posts)
  const topics = topicsOf(run, posts)
  // Every post gets its address before any text names one.
  const moved = new Map(
    posts.flatMap((post) => {
      const path = run.pathOfPost(post)
      const old = [post.link, `${wxr.siteUrl}/?p=${post.id}`, `${wxr.siteUrl}/?page_id=${post.id}`]
      return isDraft(post) ? [] : old.map((one) => [comparable(one), path] as const)
    }),
  )
  await create(client, [
    ...authors.filter(({_id, name}) => dataset.isNew('author', _id, `Author “${String(name)}”`)),
    ...topics.filter(({_id}) => dataset.isNew('topic', _id, `Topic ${_id}`)),
  ])
  const pictures = picturesOf(run)
  const added: NewDocument[] = []
  for (const post of posts)
    if (dataset.isNew(isPage(post) ? 'page' : 'article', postId(post), nameOf(post)))
      added.push(await documentOf(run, post, moved, pictures.imageOf))
  await create(client, added)
  if (added.length > 0)
    for (const {url, title} of attachments.values())
      if (!pictures.uploads.has(url)) note(`Media “${title}”`, `not used in a new post: ${url}`)
  await create(client, redirectsOf(run, oldPages(run, posts, [...authors, ...topics])))
  return {locale, counts: dataset.counts, notes: run.notes}
}

/** What all parts of an import share: where it writes, what it notes, and how it makes ids and fields. */
async function startImport(client: SanityClient, wxr: Wxr, locale: LocaleCode) {
  const notes = new Map<string, Set<string>>()
  const note: Note = (about, ...lines) => {
    if (lines.length > 0) notes.set(about, new Set([...(notes.get(about) ?? []), ...lines]))
  }
  const site = slugOf(comparable(wxr.siteUrl)) || slugOf(wxr.title) || 'wordpress'
  const idOf = (type: string, name: string) => `${type}-${site}-${name}`
  const postId = (post: Post) => idOf(isPage(post) ? 'page' : 'article', post.id)
  const text = (_type: string, value: unknown) => ({_type, [locale]: value})
  const dataset = await readDataset(client, locale, note)
  const addressOf = (post: Post) =>
    dataset.addressFor(postId(post), isPage(post) ? '' : 'articles/', post.slug || post.title, post.id)
  return {
    client,
    wxr,
    locale,
    notes,
    note,
    site,
    dataset,
    attachments: attachmentsOf(wxr),
    idOf,
    postId,
    authorId: (login: string) => idOf('author', slugOf(login) || 'site'),
    topicId: ({slug}: Term) => idOf('topic', slugOf(slug) || 'topic'),
    text,
    line: (value: string) => text('localizedString', value),
    addressFields: (address: string) => ({address: text('localizedAddress', address)}),
    addressOf,
    pathOfPost: (post: Post) => pathOf({kind: 'page', address: addressOf(post)}, locale),
  }
}

type Run = Awaited<ReturnType<typeof startImport>>

/** What the site does not have a counterpart of. */
function noteOthers({posts, terms}: Wxr, note: Note): void {
  for (const post of posts)
    if (isText(post) && isOver(post)) note(nameOf(post), `not imported: ${post.status}`)
  const others = posts.filter((post) => !isText(post) && post.type !== 'attachment')
  for (const [type, list] of Map.groupBy(others, (post) => post.type))
    note(`Type “${type}”`, `not imported: ${list.map((one) => one.title || one.id).join(', ')}`)
  for (const term of terms) if (!isTopic(term)) note(`Term “${term.name}” (${term.taxonomy})`, 'not imported')
}

const attachmentsOf = ({posts}: Wxr) =>
  new Map(
    posts
      .filter(({type}) => type === 'attachment')
      .map(({id, attachmentUrl: url, meta, excerpt, title}) => [
        id,
        {url, alt: meta.get('_wp_attachment_image_alt') ?? '', caption: plainText(excerpt), title},
      ]),
  )

/** What the dataset has already. A document that exists keeps the address that it has now. */
async function readDataset(client: SanityClient, locale: LocaleCode, note: Note) {
  const stored = known.parse(
    await client.fetch(
      `*[${isAddressedExpression} || _type == "redirect"]{_id, _createdAt, _updatedAt, "address": address[$locale], from}`,
      {locale},
      {perspective: 'raw', tag: 'content.import'},
    ),
  )
  const own = new Map(stored.map(({_id, address}) => [publishedId(_id), address]))
  const taken = new Map(
    stored.flatMap(({_id, address}) => (address === null ? [] : [[address, publishedId(_id)]])),
  )
  const byId = Map.groupBy(stored, ({_id}) => publishedId(_id))
  const counts = new Map<string, Record<Outcome, number>>()
  return {
    taken,
    counts,
    /** The source of each redirect, with its id. */
    redirected: new Map(stored.flatMap(({_id, from}) => (from === null ? [] : [[from, publishedId(_id)]]))),
    /** The address of a document: its own, or the first that is free. */
    addressFor(id: string, folder: string, name: string, number: string): string {
      const slug = slugOf(name) || number
      const address =
        own.get(id) ||
        [`${folder}${slug}`, `${folder}${slug}-${number}`, `${folder}post-${number}`].find(
          (one) => isPageAddress(one) && (taken.get(one) ?? id) === id,
        )
      if (address === undefined) throw new Error(`no address is free for ${id}`)
      taken.set(address, id)
      return address
    },
    /** Counts a document. Returns whether it is new. */
    isNew(type: string, id: string, about: string): boolean {
      const count = counts.get(type) ?? {created: 0, unchanged: 0, kept: 0}
      counts.set(type, count)
      const found = byId.get(publishedId(id)) ?? []
      const isUntouched = found.length === 1 && found[0]?._createdAt === found[0]?._updatedAt
      const outcome = found.length === 0 ? 'created' : isUntouched ? 'unchanged' : 'kept'
      count[outcome] += 1
      if (outcome === 'kept') note(about, 'edited in Studio since: kept as it is')
      return outcome === 'created'
    },
  }
}

/** Those of the export, and those that only a post names. */
function authorsOf({wxr, locale, site, dataset, authorId, line, addressFields}: Run, posts: readonly Post[]) {
  const logins = new Map(wxr.authors.map(({login, name}) => [login, name]))
  for (const {creator} of posts) if (!logins.has(creator)) logins.set(creator, creator || wxr.title || site)
  const {author: folder, role} = folders[locale]
  return [...logins]
    .filter(([login, name]) => login !== '' || name !== '')
    .map(([login, name]): NewDocument => {
      const _id = authorId(login)
      const address = dataset.addressFor(_id, `articles/${folder}/`, name, slugOf(login) || 'site')
      const shown = {name: shortened(plainText(name), 48), role: line(role)}
      return {_id, _type: 'author', ...shown, ...addressFields(address)}
    })
}

function topicsOf({wxr, locale, dataset, topicId, line, addressFields}: Run, posts: readonly Post[]) {
  const terms = [...wxr.terms, ...posts.flatMap((post) => post.terms)].filter(isTopic)
  // The first of those with one id.
  return [...new Map(terms.toReversed().map((term) => [topicId(term), term]))]
    .toReversed()
    .map(([_id, {slug, name}]): NewDocument => {
      const address = dataset.addressFor(_id, `articles/${folders[locale].topic}/`, slug, 'topic')
      return {_id, _type: 'topic', title: line(plainText(name) || slug), ...addressFields(address)}
    })
}

/** Uploads each picture once. */
function picturesOf({client, wxr, note, line}: Run) {
  const uploads = new Map<string, Promise<string>>()
  /** @returns the `_id` of the asset */
  function upload(url: string): Promise<string> {
    const started =
      uploads.get(url) ??
      downloadPicture(url).then(async ({data, filename}) => {
        const asset = await client.assets.upload('image', data, {filename, tag: 'content.import'})
        return asset._id
      })
    uploads.set(url, started)
    return started
  }
  async function imageOf(picture: Picture & {readonly title?: string}, about: string) {
    const {pathname, href} = URL.parse(picture.url, wxr.siteUrl) ?? {pathname: picture.url, href: picture.url}
    const file = pathname.slice(pathname.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
    const alt = picture.alt || picture.caption || picture.title || file.replaceAll(/[-_]+/g, ' ')
    try {
      const asset = referenceTo(await upload(href))
      if (picture.alt === '') note(about, `picture without alternative text: ${picture.url}`)
      return {_type: 'image', asset, alt: line(alt)}
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      note(about, `picture missing: ${picture.url} (${reason})`)
      return undefined
    }
  }
  return {uploads, imageOf}
}

/** @param moved new paths by old addresses */
async function documentOf(
  run: Run,
  post: Post,
  moved: ReadonlyMap<string, string>,
  imageOf: ReturnType<typeof picturesOf>['imageOf'],
): Promise<NewDocument> {
  const {wxr, note, attachments, text, line} = run
  const about = nameOf(post)
  const oldHost = comparable(wxr.siteUrl).replace(/[/?].*$/, '')
  const {parts, losses} = partsOf(post.html, {
    attachments,
    own: wxr.posts.flatMap(({type, parent, id}) => (type === 'attachment' && parent === post.id ? [id] : [])),
    href: (old) => {
      if (/^#[\w-]+$/.test(old)) return old
      const url = URL.parse(old, post.link || wxr.siteUrl)?.href ?? old
      const path = moved.get(comparable(url))
      if (path !== undefined) return `${path}${URL.parse(url)?.hash ?? ''}`
      if (comparable(url).startsWith(oldHost) && !attachments.values().some((one) => one.url === url))
        note(about, `link to the old site: ${url}`)
      return isSafeUrl(url) ? url : null
    },
  })
  const paragraphs = parts
    .flatMap((part) => ('url' in part ? [] : part))
    .map(({children}) => children.map((one) => one.text).join(''))
  const title =
    plainText(post.title) || shortened(paragraphs[0] ?? post.slug, 60) || `${post.type} ${post.id}`
  const isArticle = post.type === 'post'
  note(
    about,
    ...losses,
    ...(post.title === '' ? ['without a title: it is now the start of the text'] : []),
    ...(isArticle && post.excerpt === '' ? ['without an excerpt: the summary is the start of the text'] : []),
    ...(post.comments > 0 ? [`comments: ${post.comments}`] : []),
    ...(post.isProtected ? ['protected by a password: now a draft'] : []),
    ...[...post.meta.keys()].filter((key) => !/^_|^$/.test(key)).map((key) => `custom field “${key}”`),
    ...post.terms.filter((term) => !isSubject(term)).map((term) => `${term.taxonomy}: ${term.name}`),
  )
  const sections = await Promise.all(
    parts.map(async (part, index) => {
      const _key = `s${index + 1}`
      if (!('url' in part)) return {_key, _type: 'textSection', body: text('localizedPortableText', part)}
      const image = await imageOf(part, about)
      const caption = part.caption === '' ? {} : {caption: line(part.caption)}
      return image && {_key, _type: 'pictureSection', image, ...caption, width: 'text'}
    }),
  )
  const lead = attachments.get(post.meta.get('_thumbnail_id') ?? '')
  const image = lead && (await imageOf(lead, about))
  const topics = new Set(post.terms.filter(isTopic).map(run.topicId))
  const today = new Date().toISOString().slice(0, 10)
  return {
    _id: isDraft(post) ? `drafts.${run.postId(post)}` : run.postId(post),
    _type: isPage(post) ? 'page' : 'article',
    title: line(title),
    ...run.addressFields(run.addressOf(post)),
    sections: sections.filter((section) => section !== undefined),
    ...(post.status === 'future' && {validFrom: `${post.dateInUtc.replace(' ', 'T')}Z`}),
    ...(isArticle && {
      summary: text(
        'localizedText',
        plainText(post.excerpt) || shortened(paragraphs.join(' ').replaceAll(/\s+/g, ' '), 160) || title,
      ),
      kind: 'news',
      author: referenceTo(run.authorId(post.creator)),
      topics: [...topics].map((_ref) => ({...referenceTo(_ref), _key: _ref})),
      publishedAt: z.iso.date().safeParse(post.date.slice(0, 10)).data ?? today,
      ...(image && {image}),
    }),
  }
}

async function create(client: SanityClient, documents: readonly NewDocument[]): Promise<void> {
  for (let from = 0; from < documents.length; from += perTransaction) {
    const transaction = client.transaction()
    for (const document of documents.slice(from, from + perTransaction))
      transaction.createIfNotExists(document)
    await transaction.commit({tag: 'content.import', visibility: 'async'})
  }
}

/**
 * The published posts, and the lists of articles at the usual addresses of WordPress, which an export does not name. `link` is
 * the address on the old site.
 */
function oldPages(
  {wxr, locale, dataset, authorId, topicId, pathOfPost}: Run,
  posts: readonly Post[],
  groups: readonly NewDocument[],
) {
  const published = posts.filter((post) => !isDraft(post))
  const articles = published.filter((post) => !isPage(post))
  const addresses = new Map([...dataset.taken].map(([address, id]) => [id, address]))
  const parents = new Map(wxr.terms.map(({slug, parent}) => [slug, parent]))
  const pathOfTerm = (slug: string, below: readonly string[] = []): string =>
    slug === '' || below.includes(slug)
      ? below.join('/')
      : pathOfTerm(parents.get(slug) ?? '', [slug, ...below])
  const linkOfTopic = ({taxonomy, slug}: Term) =>
    taxonomy === 'category' ? `category/${pathOfTerm(slug)}` : `tag/${slug}`
  const lists = new Map<string, string>()
  for (const {creator, terms} of articles) {
    lists.set(authorId(creator), `author/${creator}`)
    for (const term of terms.filter(isTopic)) lists.set(topicId(term), linkOfTopic(term))
  }
  return [
    ...published.map((post) => ({id: post.id, about: nameOf(post), link: post.link, to: pathOfPost(post)})),
    ...groups.flatMap(({_id}) => {
      const [link, address] = [lists.get(_id), addresses.get(_id)]
      if (link === undefined || address === undefined) return []
      const to = pathOf({kind: 'page', address}, locale)
      return {id: _id, about: `List “${link}”`, link: `${wxr.siteUrl}/${link}`, to}
    }),
  ]
}

/** From each old address to the new path. */
function redirectsOf(
  {locale, note, dataset: {taken, redirected, isNew}, idOf}: Run,
  pages: ReturnType<typeof oldPages>,
): readonly NewDocument[] {
  const imported = new Date().toISOString()
  const paths = new Set([...taken.keys()].map((address) => pathOf({kind: 'page', address}, locale)))
  return pages.flatMap(({id, about, link, to}) => {
    const _id = idOf('redirect', id)
    const url = URL.parse(link)
    const from = `${url?.pathname ?? ''}${url?.search ?? ''}`.replace(/(?<=[^/])\/$/, '')
    if (from === to) return []
    const problem =
      from === '' || from === '/'
        ? 'has no path'
        : (redirectSourceProblem(from) ??
          ((redirected.get(from) ?? _id) === _id ? null : 'is redirected already') ??
          (paths.has(from) ? 'is the address of a page' : null))
    if (problem !== null) note(about, `no redirect: the old address ${link || '(none)'} ${problem}`)
    redirected.set(from, _id)
    return problem === null && isNew('redirect', _id, about)
      ? [{_id, _type: 'redirect', from, to, permanent: true, imported}]
      : []
  })
}
