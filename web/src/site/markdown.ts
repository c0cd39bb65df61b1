import {absoluteUrl} from '../env.ts'

/** The path of a page as Markdown: `/pricing.md`, and `/index.md` for `/`. https://llmstxt.org */
export const markdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`)

export const pathOfMarkdown = (path: string): string => path.slice(0, -'.md'.length).replace(/^\/index$/, '/')

const voidElements = new Set(['br', 'col', 'hr', 'img', 'input', 'source', 'track'])
const skippedElements = new Set(['form', 'nav', 'script', 'style', 'svg', 'video'])

/** Markup before the text of an element. */
const opening: Readonly<Record<string, string>> = {
  h1: '\n\n# ',
  h2: '\n\n## ',
  h3: '\n\n### ',
  h4: '\n\n#### ',
  summary: '\n\n### ',
  blockquote: '\n\n> ',
  li: '\n- ',
  dt: '\n- ',
  dd: ': ',
  tr: '\n|',
  th: ' ',
  td: ' ',
  br: '\n',
  strong: '**',
  b: '**',
  code: '`',
  sup: '[^',
}

const closing: Readonly<Record<string, string>> = {
  th: ' |',
  td: ' |',
  span: ' ',
  time: ' ',
  strong: '** ',
  b: '** ',
  code: '` ',
  sup: '] ',
}

/** Of prices a visitor sees one: an item for each currency. */
const choices = [
  [/ role="note"/, '\n\n> '],
  [/ data-currency=/, '\n- '],
  [/ data-billing=/, '; '],
  [/ class="save"/, ': '],
] as const

const blocks = new Set('p ul ol dl div section article figure figcaption table caption'.split(' '))

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '\u{A0}': ' ',
  '\u{2060}': '',
}

const plain = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27);|[\u{A0}\u{2060}]/gu, (found) => characters[found] ?? found)

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]

/** Instead of a form that visitors send: its button as a link to the page, and its fields. */
function formLink(form: string, page: string): string {
  const textsOf = (name: string) =>
    Array.from(form.matchAll(new RegExp(`<${name}[^>]*>([^<]*)`, 'g')), ([, text = '']) => text)
  return `<p><a href="${page}">${textsOf('button').at(-1)}</a>: ${textsOf('label').filter(Boolean).join(', ')}</p>`
}

/** The main content of a document as Markdown, without drawings; a form is a link. React escapes `<` and `>` in texts and attributes. */
export function markdownOf(html: string): string {
  const [, page = ''] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? []
  const code: string[] = []
  const main = (/<main[^>]*>([^]*)<\/main>/.exec(html)?.[1] ?? '')
    .replaceAll(/<form[^>]* method="post"[^]*?<\/form>/g, (form) => formLink(form, page))
    .replaceAll(/<pre[^>]*>([^]*?)<\/pre>/g, (_, lines) => {
      code.push(plain(lines.replaceAll(/<[^>]*>/g, '')))
      return `<p>\u{FFFC}</p>`
    })
  let markdown = ''
  /** The skipped element, and the number of open elements with its name. */
  let skipped = {name: '', depth: 0}
  let href = ''
  let columns = 0
  let isInCell = false
  for (const [, slash, name = '', attributes = '', text = ''] of main.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g,
  )) {
    const isEnd = slash === '/'
    if (skipped.depth > 0) {
      if (name === skipped.name) skipped.depth += isEnd ? -1 : 1
    } else if (name === '') {
      markdown += plain(text).replaceAll(/[\\`*_[\]|]/g, String.raw`\$&`)
    } else if (
      !isEnd &&
      !voidElements.has(name) &&
      (skippedElements.has(name) || / (?:aria-hidden="true"|hidden="")/.test(attributes))
    ) {
      skipped = {name, depth: 1}
    } else if (name === 'img') {
      const alt = plain(attributeOf(attributes, 'alt') ?? '')
      if (alt !== '')
        markdown += `\n\n![${alt}](${absoluteUrl(plain(attributeOf(attributes, 'src') ?? ''))})\n\n`
    } else if (name === 'a') {
      if (!isEnd) href = plain(attributeOf(attributes, 'href') ?? '')
      if (!href.startsWith('#')) markdown += isEnd ? `](${absoluteUrl(href)}) ` : '['
    } else if (name === 'thead') {
      if (isEnd) markdown += `\n|${' --- |'.repeat(columns)}`
      columns = 0
    } else {
      if (name === 'td' || name === 'th') {
        isInCell = !isEnd
        if (!isEnd) columns += 1
      }
      const mark = choices.find(([found]) => found.test(attributes))?.[1] ?? (isEnd ? closing : opening)[name]
      markdown += mark ?? (blocks.has(name) ? (isInCell ? ' ' : '\n\n') : '')
    }
  }
  return `${markdown
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\n- (?=\s*\n- )/g, '')
    .replaceAll(/\n- *; /g, '\n- ')
    // An item that begins with a heading or a block.
    .replaceAll(/\n- \s*(?=#)/g, '\n\n')
    .replaceAll(/\n- \s+/g, '\n- ')
    .replaceAll(/ +(?=[\n,;:!?)]|\.(?:\s|$))/g, '')
    .replaceAll(/\n +/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll('\u{FFFC}', () => `\`\`\`\n${code.shift()}\n\`\`\``)
    .trim()}\n`
}
