import {htmlToPortableText} from '@portabletext/html'
import {autop} from '@wordpress/autop'
import {JSDOM} from 'jsdom'
import {z} from 'zod'

const block = z.object({
  _type: z.literal('block'),
  _key: z.string(),
  style: z.enum(['normal', 'h2', 'h3', 'blockquote', 'code', 'table']).catch('normal'),
  listItem: z.enum(['bullet', 'number']).optional(),
  level: z.number().optional(),
  children: z.array(
    z.object({
      _type: z.literal('span'),
      _key: z.string(),
      text: z.string(),
      marks: z.array(z.string()).transform((marks) => [...new Set(marks)]),
    }),
  ),
  markDefs: z.array(z.object({_type: z.literal('link'), _key: z.string(), href: z.string()})).default([]),
})

type Block = z.output<typeof block>

export interface Picture {
  readonly url: string
  readonly alt: string
  readonly caption: string
}

interface Surroundings {
  /** The new address of a link; `null` for one that cannot be kept. */
  readonly href: (address: string) => string | null
  /** Attachments by id. */
  readonly attachments: ReadonlyMap<string, Picture>
  /** Ids of the post's own attachments, for a gallery without ids. */
  readonly own: readonly string[]
}

const {DOMParser, document} = new JSDOM().window

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

function element(name: string, ...nodes: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...nodes)
  return made
}

function linkTo(address: string): HTMLElement {
  const link = element('a', address)
  link.setAttribute('href', address)
  return link
}

/** The text of HTML in one line. */
export const plainText = (html: string): string =>
  parse(html.replaceAll('<', ' <')).body.textContent.replaceAll(/\s+/g, ' ').trim()

const video = /^https?:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|(?:player\.)?vimeo\.com)\//

/** The page of a video in a frame. */
const pageOfVideo = (src: string): string =>
  src
    .replace(/^.*youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]+).*$/, 'https://www.youtube.com/watch?v=$1')
    .replace(/^.*player\.vimeo\.com\/video\/(\d+).*$/, 'https://vimeo.com/$1')

/** Elements without a counterpart, with the words of the report. Their text stays. */
const unwrapped = {
  underlining: 'u, ins',
  'crossed-out style': 's, del, strike',
  'raised or lowered letters': 'sup, sub',
}

const removed = 'script, style, form, object, embed, applet, svg, canvas, input, select, noscript'

const wrappers =
  'div, section, article, aside, header, footer, main, center, address, details, figure, fieldset'

const blocks = `p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, pre, blockquote, hr, ${wrappers}`

/** Shortcodes with a counterpart become the HTML that they stand for. */
function expandShortcodes(html: string, own: readonly string[]): string {
  const figure = (id: string) =>
    `<figure><img class="wp-image-${id.trim()}" src="attachment:${id.trim()}"></figure>`
  return html
    .replaceAll(
      /\[caption(?![\w-])([^\]]*)\]\s*((?:<a [^>]*>\s*)?<img[^>]*>(?:\s*<\/a>)?)([^]*?)\[\/caption\]/g,
      (_, attributes, image, text) =>
        `\n\n<figure>${image}<figcaption>${text.trim() || (/caption="([^"]*)"/.exec(attributes)?.[1] ?? '')}</figcaption></figure>\n\n`,
    )
    .replaceAll(/\[gallery(?![\w-])([^\]]*)\]/g, (_, attributes) =>
      (/ids="([^"]*)"/.exec(attributes)?.[1]?.split(',') ?? own).map(figure).join('\n\n'),
    )
    .replaceAll(/\[embed(?![\w-])[^\]]*\]([^[]*)\[\/embed\]/g, '\n\n$1\n\n')
}

/** A post while it is changed into what portable text can say. */
interface Post {
  readonly all: (selector: string) => readonly HTMLElement[]
  /** What was lost or needs a look, in words. */
  readonly losses: Set<string>
}

/**
 * The content of a post as texts, and as pictures between them.
 *
 * @returns the parts in order, and what was lost or needs a look, in words
 */
export function partsOf(content: string, {href, attachments, own}: Surroundings) {
  const losses = new Set<string>()
  for (const [, name] of content.matchAll(/<!-- wp:([\w/-]+)[^>]*?\/-->/g)) losses.add(`block “${name}”`)
  const expanded = expandShortcodes(content, own)
  const isOfBlocks = content.includes('<!-- wp:')
  const {body} = parse(isOfBlocks ? expanded : autop(expanded))
  const all = (selector: string) => [...body.querySelectorAll<HTMLElement>(selector)]
  const post = {all, losses}

  replaceFrames(post)
  removeUnknown(post)
  renameElements(post)
  writeTablesAsLines(post)
  splitQuotes(post)
  const pictures = takePictures(post, attachments)
  for (const one of all(wrappers).toReversed())
    one.replaceWith(
      ...(one.querySelector(blocks) === null ? [element('p', ...one.childNodes)] : one.childNodes),
    )
  updateLinks(post, href)
  for (const one of all('pre')) one.dataset['style'] = 'code'
  for (const [code] of body.textContent.matchAll(/\[\/?[a-z][a-z0-9_-]*(?:\s[^\]]*)?\]/g))
    losses.add(`shortcode, now text: ${code}`)

  let keys = 0
  const parts: (Picture | readonly Block[])[] = []
  for (const html of body.innerHTML.split(/(<hr data-picture="\d+">)/)) {
    const picture = pictures[Number(/^<hr data-picture="(\d+)">$/.exec(html)?.[1] ?? -1)]
    const part = picture ?? textsOf(html, () => `w${++keys}`)
    if (!Array.isArray(part) || part.length > 0) parts.push(part)
  }
  return {parts, losses: [...losses]}
}

function replaceFrames({all, losses}: Post): void {
  for (const one of all('iframe[src], video, audio')) {
    const src = one.getAttribute('src') ?? one.querySelector('[src]')?.getAttribute('src') ?? ''
    if (!video.test(src)) losses.add(`${one.localName}, now a link: ${src}`)
    one.replaceWith(element('p', ...(src === '' ? [] : [linkTo(pageOfVideo(src))])))
  }
}

function removeUnknown({all, losses}: Post): void {
  for (const one of all(removed)) {
    losses.add(`element “${one.localName}”`)
    one.remove()
  }
  for (const [name, selector] of Object.entries(unwrapped))
    for (const one of all(selector)) {
      losses.add(name)
      one.replaceWith(...one.childNodes)
    }
  for (const one of all('hr')) one.remove()
}

function renameElements({all}: Post): void {
  for (const one of all('dt, dd'))
    one.replaceWith(element('p', element(one.localName === 'dt' ? 'strong' : 'span', ...one.childNodes)))
  for (const one of all('dl')) one.replaceWith(...one.childNodes)
  for (const one of all('h1, h4, h5, h6'))
    one.replaceWith(element(one.localName === 'h1' ? 'h2' : 'h3', ...one.childNodes))
}

function writeTablesAsLines({all, losses}: Post): void {
  // From the last to the first: a table in a cell comes before its row.
  for (const row of all('tr').toReversed()) {
    const line = element('p')
    line.dataset['style'] = 'table'
    if (row.querySelector('[colspan], [rowspan]') !== null) losses.add('merged cells of a table')
    for (const [index, cell] of [...row.children].entries()) {
      for (const inner of cell.querySelectorAll(blocks)) inner.replaceWith(...inner.childNodes, ' ')
      cell.innerHTML = cell.innerHTML.replaceAll('|', '¦')
      line.append(index === 0 ? '' : ' | ', ...cell.childNodes)
    }
    row.replaceWith(line)
  }
  for (const one of all('table caption')) one.replaceWith(element('p', ...one.childNodes))
  for (const one of all('table')) one.replaceWith(...one.querySelectorAll('p'))
}

/** A quote of several paragraphs becomes several quotes. */
function splitQuotes({all}: Post): void {
  for (const one of all('blockquote')) {
    const paragraphs = [...one.querySelectorAll('p, li, cite')]
    const quoted = paragraphs.length > 0 ? paragraphs : [one]
    one.before(...quoted.map((inner) => element('blockquote', ...inner.childNodes)))
    one.remove()
  }
}

/** Replaces pictures by markers behind their paragraphs: `<hr data-picture="0">`. */
function takePictures({all, losses}: Post, attachments: Surroundings['attachments']): readonly Picture[] {
  const pictures: Picture[] = []
  for (const one of all('img')) {
    const id = /wp-image-(\d+)/.exec(one.className)?.[1] ?? ''
    const known = attachments.get(id)
    const caption = one.closest('figure')?.querySelector('figcaption')
    const around = one.closest('a')
    const marker = element('hr')
    marker.dataset['picture'] = String(pictures.length)
    pictures.push({
      url: known?.url ?? one.getAttribute('src') ?? '',
      alt: one.getAttribute('alt') || (known?.alt ?? ''),
      caption: caption?.textContent.trim() || (known?.caption ?? ''),
    })
    const inner = one.closest('p, li, h2, h3, blockquote, pre') ?? around ?? one
    inner.after(marker)
    if (around !== null && !/\.(?:jpe?g|png|gif|webp|avif|svg)$|attachment_id=/i.test(around.href))
      losses.add(`link of a picture: ${around.href}`)
    one.remove()
    if (around !== null && around.textContent.trim() === '') around.remove()
    caption?.remove()
  }
  // A marker in a list would end it.
  for (const one of all('li hr, a hr')) one.closest('ul, ol, a')?.after(one)
  return pictures
}

function updateLinks({all, losses}: Post, href: Surroundings['href']): void {
  for (const one of all('p')) {
    // WordPress embeds an address that is alone in its paragraph.
    const text = one.textContent.trim()
    if (/^https?:\/\/\S+$/.test(text) && one.querySelector('a') === null) one.replaceChildren(linkTo(text))
  }
  for (const one of all('a')) {
    const address = one.getAttribute('href')
    const target = address === null ? null : href(address)
    if (target !== null) one.setAttribute('href', target)
    else {
      if (address !== null) losses.add(`link without a valid address: ${address}`)
      one.replaceWith(...one.childNodes)
    }
  }
}

const textsOf = (html: string, keyGenerator: () => string): readonly Block[] =>
  htmlToPortableText(html, {
    parseHtml: parse,
    keyGenerator,
    whitespaceMode: 'normalize',
    rules: [{deserialize: styled}],
  })
    .flatMap((one) => block.safeParse(one).data ?? [])
    .filter(({children}) => children.some(({text}) => text.trim() !== ''))

type Rule = NonNullable<NonNullable<Parameters<typeof htmlToPortableText>[1]>['rules']>[number]

/** An element whose style HTML does not have. */
const styled: Rule['deserialize'] = (node, next) => {
  const style = 'dataset' in node && z.object({style: z.string()}).safeParse(node.dataset).data?.style
  if (!style) return undefined
  const children =
    style === 'code'
      ? [{_type: 'span', text: node.textContent?.trimEnd() ?? '', marks: []}]
      : next(node.childNodes)
  return {_type: 'block', style, markDefs: [], children}
}
