import {z} from 'zod'

const block = z.object({
  style: z.string().optional(),
  listItem: z.string().optional(),
  level: z.number().optional(),
  children: z
    .array(z.object({text: z.string().default(''), marks: z.array(z.string()).default([])}))
    .default([]),
  markDefs: z
    .array(z.object({_key: z.string(), href: z.string().optional()}))
    .nullish()
    .transform((marks) => marks ?? []),
})

/** Texts of portable text by the array they were read from: the lake's documents are never changed in place. */
const known = new WeakMap<object, string>()

/**
 * What somebody who translates reads of one language's value: the line or paragraph itself, or formatted text
 * as one line a block, with its headings, lists and link targets marked. Empty for what is not there.
 */
export function readingText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (!Array.isArray(value)) return ''
  const found = known.get(value)
  if (found !== undefined) return found
  const text = value.map(blockText).join('\n').trim()
  known.set(value, text)
  return text
}

function blockText(value: unknown): string {
  const parsed = block.safeParse(value)
  if (!parsed.success) return ''
  const {children, markDefs, listItem, level = 1, style} = parsed.data
  const hrefs = new Map(markDefs.map(({_key, href}) => [_key, href]))
  const text = children
    .map((span) => {
      const href = span.marks.map((mark) => hrefs.get(mark)).find((target) => target !== undefined)
      return href === undefined ? span.text : `${span.text} (${href})`
    })
    .join('')
  if (listItem !== undefined) return `${'  '.repeat(level - 1)}${listItem === 'number' ? '1.' : '•'} ${text}`
  return `${headingMark(style)}${text}`
}

const headingMark = (style = 'normal'): string => {
  const level = /^h([1-6])$/.exec(style)?.[1]
  return level === undefined ? '' : `${'#'.repeat(Number(level))} `
}
