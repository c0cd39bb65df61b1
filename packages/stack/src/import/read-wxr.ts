import {JSDOM} from 'jsdom'
import {UserFacingError} from '../run/user-facing-error.ts'

/** A name in the namespaces of WXR 1.0, 1.1 and 1.2; a prefix can mean anything. */
const namespaces: Readonly<Record<string, RegExp>> = {
  wp: /^https?:\/\/wordpress\.org\/export\/[\d.]+\/$/,
  excerpt: /^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/$/,
  content: /^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/,
  dc: /^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/,
}

function childrenOf(parent: Element, name: string): readonly Element[] {
  const [local = '', prefix = ''] = name.split(':').toReversed()
  return [...parent.children].filter(
    (child) =>
      child.localName === local &&
      (prefix === '' ? child.namespaceURI === null : namespaces[prefix]?.test(child.namespaceURI ?? '')),
  )
}

/** The text of the first child with one of the names; empty without one. */
const textOf = (parent: Element, ...names: readonly string[]): string =>
  names.map((name) => childrenOf(parent, name)[0]?.textContent.trim() ?? '').find((text) => text !== '') ?? ''

interface Term {
  /** `category`, `post_tag`, or the name of another taxonomy. */
  readonly taxonomy: string
  readonly slug: string
  readonly name: string
  /** The slug of the category above; empty for others. */
  readonly parent: string
}

/** @param taxonomy of terms that do not name one */
const termsIn = (channel: Element, name: string, taxonomy: string) =>
  childrenOf(channel, name).map((one): Term => ({
    taxonomy: textOf(one, 'wp:term_taxonomy') || taxonomy,
    slug: textOf(one, 'wp:category_nicename', 'wp:tag_slug', 'wp:term_slug'),
    name: textOf(one, 'wp:cat_name', 'wp:tag_name', 'wp:term_name'),
    parent: textOf(one, 'wp:category_parent'),
  }))

export type Post = ReturnType<typeof postOf>

function postOf(item: Element, index: number) {
  const meta = childrenOf(item, 'wp:postmeta').map(
    (one) => [textOf(one, 'wp:meta_key'), textOf(one, 'wp:meta_value')] as const,
  )
  return {
    id: textOf(item, 'wp:post_id') || `item-${index + 1}`,
    /** `post`, `page`, `attachment` or another. */
    type: textOf(item, 'wp:post_type') || 'post',
    status: textOf(item, 'wp:status') || 'publish',
    title: textOf(item, 'title'),
    link: textOf(item, 'link'),
    creator: textOf(item, 'dc:creator'),
    slug: textOf(item, 'wp:post_name'),
    /** `2010-10-09 15:12:29`, or zeros. */
    date: textOf(item, 'wp:post_date'),
    dateInUtc: textOf(item, 'wp:post_date_gmt'),
    isProtected: textOf(item, 'wp:post_password') !== '',
    parent: textOf(item, 'wp:post_parent'),
    html: textOf(item, 'content:encoded'),
    excerpt: textOf(item, 'excerpt:encoded'),
    attachmentUrl: textOf(item, 'wp:attachment_url') || textOf(item, 'guid'),
    terms: childrenOf(item, 'category').map((one): Term => ({
      taxonomy: one.getAttribute('domain') ?? 'category',
      slug: one.getAttribute('nicename') ?? one.textContent.trim(),
      name: one.textContent.trim(),
      parent: '',
    })),
    meta: new Map(meta),
    comments: childrenOf(item, 'wp:comment').length,
  }
}

/**
 * Reads an export of WordPress (WXR 1.0 to 1.2).
 *
 * @throws {UserFacingError} for another file
 */
export function readWxr(xml: string) {
  const refuse = (problem: string, cause?: unknown) =>
    new UserFacingError(problem, 'Export it again in WordPress: Tools → Export → All content.', {cause})
  let channel: Element | undefined
  try {
    const {documentElement} = new JSDOM(xml, {contentType: 'text/xml'}).window.document
    channel = childrenOf(documentElement, 'channel')[0]
  } catch (cause) {
    throw refuse(
      `The file is not valid XML: ${String(cause).replace(/^.*about:blank:(\d+):\d+: /, 'line $1: ')}`,
      cause,
    )
  }
  if (channel === undefined || !/^\d+\.\d+$/.test(textOf(channel, 'wp:wxr_version')))
    throw refuse('The file is not an export of WordPress: its version (wxr_version) is missing.')
  return {
    title: textOf(channel, 'title'),
    siteUrl: textOf(channel, 'wp:base_blog_url', 'wp:base_site_url', 'link'),
    language: textOf(channel, 'language'),
    authors: [...childrenOf(channel, 'wp:author'), ...childrenOf(channel, 'wp:wp_author')].map((author) => ({
      login: textOf(author, 'wp:author_login'),
      name: textOf(author, 'wp:author_display_name', 'wp:author_login'),
    })),
    terms: [
      ...termsIn(channel, 'wp:category', 'category'),
      ...termsIn(channel, 'wp:tag', 'post_tag'),
      ...termsIn(channel, 'wp:term', ''),
    ],
    posts: childrenOf(channel, 'item').map(postOf),
  }
}

export type Wxr = ReturnType<typeof readWxr>
