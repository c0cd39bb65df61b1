import type {PortableTextBlock} from '@portabletext/editor'
import {z} from 'zod'
import {normalizeAddress} from './redirect-input.tsx'

/** The site has two levels of headings: `h2` and `h3`. */
const headings = {h1: 'h2', 'h4, h5, h6': 'h3', 'p.MsoTitle': 'h2', 'p.MsoSubtitle': 'h3'}

const dropped = {
  pictures: 'img',
  underlining:
    'u, ins, [style*="text-decoration:underline"], [style*="text-decoration: underline"], .Underlined',
  'crossed-out style': 's, del, strike, [style*="line-through"], .Strikethrough',
  'superscript or subscript': 'sup, sub, [style*="vertical-align:su"], [style*="vertical-align: su"]',
  'merged cells': '[colspan]:not([colspan="1"]), [rowspan]:not([rowspan="1"])',
}

/** Links of Word and Google Docs to a place in the same document. */
const innerLinks =
  'a[href^="#_"], a[href^="#ftnt"], a[href^="#heading="], a[href^="#bookmark="], a[href^="#cmnt"]'

/** Begins a row of a table: HTML does not have this site's style of rows. */
const rowMark = '\u{E000}'

/**
 * Fits HTML, such as that of Word and Google Docs, to the formats of this site: two levels of headings, paths in place of own
 * addresses, and a line for each row of a table, which {@link styleRows} makes a row.
 *
 * @param siteUrl origin of the site
 * @returns the HTML, and names of what is lost
 */
export function fitPasted(
  pasted: string,
  siteUrl: string,
): {readonly html: string; readonly losses: readonly string[]} {
  const doc = new DOMParser().parseFromString(pasted, 'text/html')
  const losses = Object.entries(dropped)
    .filter(([, selector]) => [...doc.querySelectorAll(selector)].some((one) => one.closest('a') === null))
    .map(([name]) => name)
  const inner = doc.querySelectorAll(innerLinks)
  if (inner.length > 0) losses.push('links within the document, such as those to footnotes')
  for (const link of inner) link.replaceWith(...link.childNodes)
  for (const [selector, name] of Object.entries(headings)) {
    for (const one of doc.querySelectorAll(selector)) {
      const heading = doc.createElement(name)
      heading.append(...one.childNodes)
      one.replaceWith(heading)
    }
  }
  // Word Online:
  for (const one of doc.querySelectorAll('p[role=heading]')) {
    one.setAttribute('aria-level', Number(one.getAttribute('aria-level')) > 2 ? '3' : '2')
  }
  for (const link of doc.querySelectorAll('a[href]')) {
    const written = link.getAttribute('href') ?? ''
    // What Google puts around the links of exported documents.
    const around = /^https:\/\/www\.google\.com\/url\?(.*)$/.exec(written)?.[1]
    const href = normalizeAddress(new URLSearchParams(around).get('q') ?? written, [siteUrl])
    const path = href.replaceAll(/(?<=[?&])utm_\w+=[^&#]*&?/g, '').replace(/[?&](?=#|$)/, '')
    link.setAttribute('href', href.startsWith('/') ? path : href)
  }
  // From the last to the first: a table in a cell comes before its row.
  for (const row of [...doc.querySelectorAll('tr, caption')].toReversed()) {
    for (const block of row.querySelectorAll('p, div, br, h2, h3, ul, ol, li, table, tbody, thead')) {
      block.replaceWith(...block.childNodes, ' ')
    }
    const line = doc.createElement('p')
    const cells = row.matches('tr') ? [...row.children] : [row]
    for (const cell of cells) {
      cell.innerHTML = cell.innerHTML.replaceAll('|', '¦')
      line.append(...(cell === cells[0] ? [] : [' | ']), ...cell.childNodes)
    }
    line.toggleAttribute('data-row', cells.length > 1)
    row.replaceWith(line)
  }
  for (const table of doc.querySelectorAll('table')) table.replaceWith(...table.querySelectorAll('p'))
  for (const line of doc.querySelectorAll('[data-row]')) line.prepend(rowMark)
  return {html: doc.documentElement.outerHTML, losses}
}

const markedRow = z.looseObject({
  _key: z.string(),
  _type: z.string(),
  children: z.tuple([z.looseObject({text: z.string().startsWith(rowMark)})], z.unknown()),
})

/** Gives the rows in pasted blocks their style. `false` if there are none. */
export function styleRows(blocks: readonly PortableTextBlock[]): PortableTextBlock[] | false {
  const styled = blocks.map((block) => {
    const row = markedRow.safeParse(block).data
    if (row === undefined) return block
    const [first, ...others] = row.children
    return {...row, style: 'table', children: [{...first, text: first.text.slice(rowMark.length)}, ...others]}
  })
  return styled.some((block, index) => block !== blocks[index]) && styled
}
