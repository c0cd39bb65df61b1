/**
 * Portable text from a subset of Markdown: `## ` and `### ` headings, `- ` items, `| a | b |` rows, `[links](/pricing)`, and paragraphs.
 * A line break inside a paragraph becomes a space. Keys count the blocks from the top.
 */
export const blocks = (markdown: string) =>
  markdown
    .trim()
    .split(/\n\s*\n|\n(?=- |#|\| )/)
    .map((source, index) => block(source.trim(), `b${String(index + 1).padStart(2, '0')}`))

const styles: Readonly<Record<string, string>> = {'## ': 'h2', '### ': 'h3', '| ': 'table'}

function block(source: string, _key: string) {
  const [, mark = '', content = ''] = /^(#{2,3} |- |\| )?(.*?)(?: \|)?$/s.exec(source) ?? []
  // Every third part is the text of a link, the one after it its address.
  const parts = content.replaceAll(/\s*\n\s*/g, ' ').split(/\[([^\]]+)\]\(([^)]+)\)/)
  const links = parts.flatMap((href, index) =>
    index % 3 === 2 ? {_key: `${_key}l${index - 1}`, _type: 'link', href} : [],
  )
  const spans = parts.flatMap((part, index) =>
    index % 3 === 2 || (part === '' && parts.length > 1)
      ? []
      : {
          _key: `${_key}s${index || ''}`,
          _type: 'span',
          marks: index % 3 === 1 ? [`${_key}l${index}`] : [],
          text: part,
        },
  )
  return {
    _key,
    _type: 'block',
    style: styles[mark] ?? 'normal',
    ...(mark === '- ' && {listItem: 'bullet', level: 1}),
    markDefs: links,
    children: spans,
  }
}
