import {z} from 'zod'
import {hash} from '../../translations/basis.ts'
import {type Block, blockSchema} from '../../translations/plain-text.ts'

/*
 * Translators get text with codes. Lines and paragraphs contain only names: `{amount}`. Formatted text has a line for each paragraph,
 * which begins with its style: `<h2-1/>Fees`. Codes enclose marked words: `<normal-2/>See our <link.1x9k-1>prices</link.1x9k-1>`.
 * Numbers tell equal codes apart.
 */

const code = /<(\/?)([\w.]+-\d+)(\/?)>/g

/** `single` begins a paragraph, `open` and `close` enclose marked words. */
export type Piece =
  | {readonly kind: 'text'; readonly text: string}
  | {readonly kind: 'single' | 'open' | 'close'; readonly id: string}

/** `strong`, `link.1x9k`, `h2`. */
export const kindOf = (id: string): string => id.replace(/-\d+$/, '')

const escape = (text: string) => text.replace(/&(?=lt;|amp;)/g, '&amp;').replaceAll('<', '&lt;')
const unescape = (text: string) => text.replace(/&(lt|amp);/g, (_, name) => (name === 'lt' ? '<' : '&'))

/** Numbers equal codes 1, 2, 3. */
export function numbering(): (kind: string) => string {
  const counts = new Map<string, number>()
  return (kind) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return `${kind}-${count}`
  }
}

export function codedText(value: unknown): string {
  if (typeof value === 'string') return escape(value)
  const numbered = numbering()
  return blocksOf(value)
    .map(({style = 'normal', listItem, level, children, markDefs}) => {
      const hrefs = new Map(markDefs.map(({_key, href}) => [_key, href]))
      const spans = (all: Block['children'], depth: number): string =>
        runs(all, ({marks}) => marks[depth]).reduce((text, {key, items}) => {
          if (key === undefined) return text + escape(items.map((span) => span.text).join(''))
          const href = hrefs.get(key)
          const id = numbered(href === undefined ? key : `link.${hash(href)}`)
          return `${text}<${id}>${spans(items, depth + 1)}</${id}>`
        }, '')
      const kind = [style, listItem, level].filter((part) => part !== undefined).join('.')
      return `<${numbered(kind)}/>${spans(children, 0)}`
    })
    .join('\n')
}

const blocksOf = (value: unknown): readonly Block[] => z.array(blockSchema).safeParse(value).data ?? []

/** Groups neighbours with the same key. */
function runs<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined) {
  const found: {readonly key: string | undefined; readonly items: Item[]}[] = []
  for (const item of items) {
    const last = found.at(-1)
    if (last?.key === keyOf(item) && last) last.items.push(item)
    else found.push({key: keyOf(item), items: [item]})
  }
  return found
}

export function piecesOf(coded: string): readonly Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const addText = (text: string) => text !== '' && pieces.push({kind: 'text', text: unescape(text)})
  for (const {0: whole, 1: slash, 2: id = '', 3: single, index} of coded.matchAll(code)) {
    addText(coded.slice(end, index).replace(single === '' ? '' : /\n$/, ''))
    pieces.push({kind: single === '/' ? 'single' : slash === '/' ? 'close' : 'open', id})
    end = index + whole.length
  }
  addText(coded.slice(end))
  return pieces
}

export function joinPieces(pieces: readonly Piece[]): string {
  let [coded, text] = ['', '']
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      text += piece.text
      continue
    }
    coded += escape(text)
    text = ''
    if (piece.kind === 'single' && coded !== '') coded += '\n'
    coded += `<${piece.kind === 'close' ? '/' : ''}${piece.id}${piece.kind === 'single' ? '/' : ''}>`
  }
  return coded + escape(text)
}

/**
 * The value for a document: a string, or formatted text with the keys of an earlier value with as many paragraphs.
 *
 * @param known values of the field, the present one and then English, with the links and keys
 * @throws {Error} with a message for editors
 */
export function valueOf(coded: string, isFormatted: boolean, known: readonly unknown[]): unknown {
  const pieces = piecesOf(coded)
  if (!isFormatted) {
    if (pieces.some(({kind}) => kind !== 'text')) throw new Error('This text cannot be formatted.')
    return unescape(coded)
  }
  const paragraphs: {kind: string; spans: {text: string; marks: readonly string[]}[]}[] = []
  const open: string[] = []
  for (const piece of pieces) {
    if (piece.kind === 'open') open.push(piece.id)
    else if (piece.kind === 'single') paragraphs.push({kind: kindOf(piece.id), spans: []})
    else if (piece.kind === 'text') {
      const last = paragraphs.at(-1)
      if (last !== undefined) last.spans.push({text: piece.text, marks: [...open]})
      else if (piece.text.trim() !== '')
        throw new Error('The code at the start of the first paragraph is missing.')
    } else if (open.pop() !== piece.id) throw new Error(`The code ${piece.id} ends in the wrong place.`)
    if (piece.kind === 'single' && open.length > 0) throw new Error(`The code ${open.join()} does not end.`)
  }
  if (open.length > 0) throw new Error(`The code ${open.join()} does not end.`)
  const like = known.map(blocksOf).find(({length}) => length === paragraphs.length) ?? []
  const links = known.flatMap(blocksOf).flatMap(({markDefs}) => markDefs)
  return paragraphs.map(({kind, spans: [...spans]}, index) => {
    const [style, listItem, level] = kind.split('.')
    const earlier = like[index]
    const _key = earlier?._key ?? hash(`${index} ${coded}`)
    const markDefs = new Map<string, {readonly _type: 'link'; readonly _key: string; readonly href: string}>()
    const markOf = (id: string): string => {
      const mark = kindOf(id)
      if (!mark.startsWith('link.')) return mark
      const isThis = ({href}: {href?: string | undefined}) =>
        href !== undefined && mark === `link.${hash(href)}`
      const href = links.find(isThis)?.href
      if (href === undefined) throw new Error(`The code ${id} does not exist.`)
      const own = earlier?.markDefs.filter(isThis) ?? []
      const made = [...markDefs.values()]
      const used = made.filter(isThis).length
      const key = markDefs.get(id)?._key ?? (own[used] ?? own.at(-1))?._key ?? hash(`${_key} ${href}`)
      if (!made.some((one) => one._key === key)) markDefs.set(id, {_type: 'link', _key: key, href})
      return key
    }
    const place = ({_key: key}: {readonly _key: string}) =>
      earlier?.markDefs.findIndex((one) => one._key === key) ?? 0
    if (spans.length === 0) spans.push({text: '', marks: []})
    const keys = earlier?.children.length === spans.length ? earlier.children : []
    const children = spans.map(({text, marks}, at) => ({
      _type: 'span',
      _key: keys[at]?._key ?? `${_key}${at}`,
      text,
      marks: marks.map(markOf),
    }))
    return {
      _type: 'block',
      _key,
      style,
      ...(listItem && {listItem}),
      ...(level && {level: Number(level)}),
      markDefs: [...markDefs.values()].toSorted((one, other) => place(one) - place(other)),
      children,
    }
  })
}
