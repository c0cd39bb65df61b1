import {normalizeAddress} from './redirect-input.tsx'

/** The site has two levels of headings: `h2` and `h3`. */
const headings = {h1: 'h2', 'h4, h5, h6': 'h3', 'p.MsoTitle': 'h2', 'p.MsoSubtitle': 'h3'}

const dropped = {
  pictures: 'img',
  underlining:
    'u, ins, [style*="text-decoration:underline"], [style*="text-decoration: underline"], .Underlined',
  'crossed-out style': 's, del, strike, [style*="line-through"], .Strikethrough',
}

/**
 * Fits HTML, such as that of Word and Google Docs, to the formats of this site: two levels of headings, paths in place of own
 * addresses, and a line for each row of a table.
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
  if (doc.querySelector('table') !== null) losses.unshift('tables (each row is a line)')
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
    const href = normalizeAddress(link.getAttribute('href') ?? '', [siteUrl])
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
    for (const cell of cells) line.append(...(cell === cells[0] ? [] : [' | ']), ...cell.childNodes)
    row.replaceWith(line)
  }
  for (const table of doc.querySelectorAll('table')) table.replaceWith(...table.querySelectorAll('p'))
  return {html: doc.documentElement.outerHTML, losses}
}
