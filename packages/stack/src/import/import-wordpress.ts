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

export interface ImportReport {
  readonly locale: LocaleCode
  /** By type. `kept`: an editor has changed the document since, and the import leaves it as it is. */
  readonly counts: ReadonlyMap<string, Readonly<Record<'created' | 'unchanged' | 'kept', number>>>
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

/**
 * Writes the posts, pages, authors, categories, tags and pictures of an export into the dataset, with redirects from the old
 * addresses. Each document has an `_id` of its own, made of the old site and the old id. One that exists is not changed.
 */
export async function importWordpress(
  client: SanityClient,
  wxr: Wxr,
  locale: LocaleCode,
): Promise<ImportReport> {
  const notes = new Map<string, Set<string>>()
  const note = (about: string, ...lines: readonly string[]) => {
    if (lines.length > 0) notes.set(about, new Set([...(notes.get(about) ?? []), ...lines]))
  }
  const site = slugOf(comparable(wxr.siteUrl)) || slugOf(wxr.title) || 'wordpress'
  const idOf = (type: string, name: string) => `${type}-${site}-${name}`
  const text = (_type: string, value: unknown) => ({_type, [locale]: value})
  const line = (value: string) => text('localizedString', value)
  const reference = (_ref: string) => ({_type: 'reference', _ref})
  const {author: authorFolder, topic: topicFolder, role} = folders[locale]

  const isText = ({type}: Post) => type === 'post' || type === 'page'
  const isOver = ({status}: Post) => ['trash', 'auto-draft', 'inherit'].includes(status)
  const posts = wxr.posts.filter((post) => isText(post) && !isOver(post))
  const nameOf = (post: Post) => `“${post.title || post.slug}” (${post.type} ${post.id})`
  for (const post of wxr.posts.filter((one) => isText(one) && isOver(one)))
    note(nameOf(post), `not imported: ${post.status}`)
  const others = Map.groupBy(
    wxr.posts.filter((post) => !isText(post) && post.type !== 'attachment'),
    ({type}) => type,
  )
  for (const [type, list] of others)
    note(`Type “${type}”`, `not imported: ${list.map((one) => one.title || one.id).join(', ')}`)

  const attachments = new Map(
    wxr.posts
      .filter(({type}) => type === 'attachment')
      .map((post) => [
        post.id,
        {
          url: post.attachmentUrl,
          alt: post.meta.get('_wp_attachment_image_alt') ?? '',
          caption: plainText(post.excerpt),
          title: post.title,
        },
      ]),
  )

  // Documents with their addresses. One that exists keeps the address that it has now.
  const stored = known.parse(
    await client.fetch(
      `*[${isAddressedExpression} || _type == "redirect"]{_id, _createdAt, _updatedAt, "address": address[$locale], from}`,
      {locale},
      {perspective: 'raw', tag: 'content.import'},
    ),
  )
  const storedAddress = new Map(stored.map(({_id, address}) => [publishedId(_id), address]))
  const taken = new Map(
    stored.flatMap(({_id, address}) => (address === null ? [] : [[address, publishedId(_id)]])),
  )
  /** The address of a document: its own, or the first that is free. */
  function addressFor(id: string, folder: string, name: string, number: string): string {
    const own = storedAddress.get(id)
    if (own) return own
    const slug = slugOf(name) || number
    const valid = [`${folder}${slug}`, `${folder}${slug}-${number}`, `${folder}post-${number}`].find(
      (one) => isPageAddress(one) && (taken.get(one) ?? id) === id,
    )
    if (valid === undefined) throw new Error(`no address is free for ${id}`)
    taken.set(valid, id)
    return valid
  }
  const addressFields = (address: string) => ({address: text('localizedAddress', address)})

  const logins = new Map(wxr.authors.map(({login, name}) => [login, name]))
  for (const {creator} of posts) if (!logins.has(creator)) logins.set(creator, creator || wxr.title || site)
  const authorId = (login: string) => idOf('author', slugOf(login) || 'site')
  const usedAuthors = [...logins].filter(([login, name]) => login !== '' || name !== '')
  const authors = usedAuthors.map(([login, name]): NewDocument => {
    const _id = authorId(login)
    const address = addressFor(_id, `articles/${authorFolder}/`, name, slugOf(login) || 'site')
    return {
      _id,
      _type: 'author',
      name: shortened(plainText(name), 48),
      role: line(role),
      ...addressFields(address),
    }
  })

  const isTopic = ({taxonomy}: {readonly taxonomy: string}) =>
    taxonomy === 'category' || taxonomy === 'post_tag'
  const terms = [...wxr.terms, ...posts.flatMap((post) => post.terms)].filter(
    (term) => isTopic(term) && term.slug !== 'uncategorized',
  )
  for (const term of wxr.terms.filter((one) => !isTopic(one) || one.slug === 'uncategorized'))
    note(`Term “${term.name}” (${term.taxonomy})`, 'not imported')
  const topicId = ({slug}: {readonly slug: string}) => idOf('topic', slugOf(slug) || 'topic')
  const topics = [...new Map(terms.toReversed().map((term) => [topicId(term), term]))]
    .toReversed()
    .map(([_id, {slug, name}]): NewDocument => {
      const address = addressFor(_id, `articles/${topicFolder}/`, slug, 'topic')
      return {_id, _type: 'topic', title: line(plainText(name) || slug), ...addressFields(address)}
    })

  const articleId = (post: Post) => idOf(post.type === 'page' ? 'page' : 'article', post.id)
  const addresses = new Map(
    posts.map((post) => [
      post,
      addressFor(articleId(post), post.type === 'page' ? '' : 'articles/', post.slug || post.title, post.id),
    ]),
  )
  const isDraft = (post: Post) => !['publish', 'future'].includes(post.status) || post.isProtected
  const newPath = (address: string) => pathOf({kind: 'page', address}, locale)
  const moved = new Map(
    posts
      .filter((post) => !isDraft(post))
      .flatMap((post) => {
        const path = newPath(addresses.get(post) ?? '')
        return [post.link, `${wxr.siteUrl}/?p=${post.id}`, `${wxr.siteUrl}/?page_id=${post.id}`].map(
          (old) => [comparable(old), path] as const,
        )
      }),
  )

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
    const {pathname} = URL.parse(picture.url, wxr.siteUrl) ?? {pathname: picture.url}
    const file = pathname.slice(pathname.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
    const alt = picture.alt || picture.caption || picture.title || file.replaceAll(/[-_]+/g, ' ')
    try {
      const asset = reference(await upload(URL.parse(picture.url, wxr.siteUrl)?.href ?? picture.url))
      if (picture.alt === '') note(about, `picture without alternative text: ${picture.url}`)
      return {_type: 'image', asset, alt: line(alt)}
    } catch (error) {
      note(
        about,
        `picture missing: ${picture.url} (${error instanceof Error ? error.message : String(error)})`,
      )
      return undefined
    }
  }

  async function documentOf(post: Post): Promise<NewDocument> {
    const about = nameOf(post)
    const oldHost = comparable(wxr.siteUrl).replace(/[/?].*$/, '')
    const {parts, losses} = partsOf(post.html, {
      attachments,
      own: [...wxr.posts].flatMap(({type, parent, id}) =>
        type === 'attachment' && parent === post.id ? [id] : [],
      ),
      href: (address) => {
        if (/^#[\w-]+$/.test(address)) return address
        const url = URL.parse(address, post.link || wxr.siteUrl)?.href ?? address
        const path = moved.get(comparable(url))
        if (path !== undefined) return `${path}${URL.parse(url)?.hash ?? ''}`
        if (comparable(url).startsWith(oldHost) && !attachments.values().some((one) => one.url === url))
          note(about, `link to the old site: ${url}`)
        return isSafeUrl(url) ? url : null
      },
    })
    note(about, ...losses)
    const first = parts
      .flatMap((part) => ('url' in part ? [] : part))
      .map(({children}) => children.map((one) => one.text).join(''))
    const title = plainText(post.title) || shortened(first[0] ?? post.slug, 60) || `${post.type} ${post.id}`
    if (post.title === '') note(about, 'without a title: it is now the start of the text')
    const summary =
      plainText(post.excerpt) || shortened(first.join(' ').replaceAll(/\s+/g, ' '), 160) || title
    if (post.type === 'post' && post.excerpt === '')
      note(about, 'without an excerpt: the summary is the start of the text')
    if (post.comments > 0) note(about, `comments: ${post.comments}`)
    if (post.isProtected) note(about, 'protected by a password: now a draft')
    note(
      about,
      ...[...post.meta.keys()].filter((key) => !/^_|^$/.test(key)).map((key) => `custom field “${key}”`),
      ...post.terms.filter((term) => !isTopic(term)).map((term) => `${term.taxonomy}: ${term.name}`),
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
    const date = z.iso.date().safeParse(post.date.slice(0, 10)).data ?? new Date().toISOString().slice(0, 10)
    const id = articleId(post)
    return {
      _id: isDraft(post) ? `drafts.${id}` : id,
      _type: post.type === 'page' ? 'page' : 'article',
      title: line(title),
      ...addressFields(addresses.get(post) ?? ''),
      sections: sections.filter((section) => section !== undefined),
      ...(post.status === 'future' && {validFrom: `${post.dateInUtc.replace(' ', 'T')}Z`}),
      ...(post.type === 'post' && {
        summary: text('localizedText', summary),
        kind: 'news',
        author: reference(authorId(post.creator)),
        topics: [
          ...new Set(
            post.terms.filter((term) => isTopic(term) && term.slug !== 'uncategorized').map(topicId),
          ),
        ].map((_ref) => ({...reference(_ref), _key: _ref})),
        publishedAt: date,
        ...(image && {image}),
      }),
    }
  }

  const counts = new Map<string, Record<'created' | 'unchanged' | 'kept', number>>()
  const byId = Map.groupBy(stored, ({_id}) => publishedId(_id))
  /** Counts a document. Returns whether it is new. */
  function isNew(type: string, id: string, about: string): boolean {
    const count = counts.get(type) ?? {created: 0, unchanged: 0, kept: 0}
    counts.set(type, count)
    const found = byId.get(publishedId(id)) ?? []
    const isUntouched = found.length === 1 && found[0]?._createdAt === found[0]?._updatedAt
    const outcome = found.length === 0 ? 'created' : isUntouched ? 'unchanged' : 'kept'
    count[outcome] += 1
    if (outcome === 'kept') note(about, 'edited in Studio since: kept as it is')
    return outcome === 'created'
  }
  async function create(documents: readonly NewDocument[]) {
    for (let from = 0; from < documents.length; from += perTransaction) {
      const transaction = client.transaction()
      for (const document of documents.slice(from, from + perTransaction))
        transaction.createIfNotExists(document)
      await transaction.commit({tag: 'content.import', visibility: 'async'})
    }
  }

  await create(authors.filter(({_id, name}) => isNew('author', _id, `Author “${String(name)}”`)))
  await create(topics.filter(({_id}) => isNew('topic', _id, `Topic ${_id}`)))
  const added: NewDocument[] = []
  for (const post of posts)
    if (isNew(post.type === 'page' ? 'page' : 'article', articleId(post), nameOf(post)))
      added.push(await documentOf(post))
  await create(added)
  const isUsed = new Set(uploads.keys())
  if (added.length > 0)
    for (const {url, title} of attachments.values())
      if (!isUsed.has(url)) note(`Media “${title}”`, `not used in a new post: ${url}`)

  const imported = new Date().toISOString()
  const oldPaths = new Map(stored.flatMap(({_id, from}) => (from === null ? [] : [[from, publishedId(_id)]])))
  const paths = new Set([...taken.keys()].map(newPath))
  const redirects = posts.flatMap((post): readonly NewDocument[] => {
    const [_id, about, to] = [idOf('redirect', post.id), nameOf(post), newPath(addresses.get(post) ?? '')]
    const url = URL.parse(post.link)
    const from = `${url?.pathname ?? ''}${url?.search ?? ''}`.replace(/(?<=[^/])\/$/, '')
    if (isDraft(post) || from === to) return []
    const problem =
      from === '' || from === '/'
        ? 'has no path'
        : (redirectSourceProblem(from) ??
          ((oldPaths.get(from) ?? _id) === _id ? null : 'is redirected already') ??
          (paths.has(from) ? 'is the address of a page' : null))
    if (problem !== null) note(about, `no redirect: the old address ${post.link || '(none)'} ${problem}`)
    oldPaths.set(from, _id)
    return problem === null && isNew('redirect', _id, about)
      ? [{_id, _type: 'redirect', from, to, permanent: true, imported}]
      : []
  })
  await create(redirects)
  return {locale, counts, notes}
}
