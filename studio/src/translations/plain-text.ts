import {z} from 'zod'

export const blockSchema = z.object({
  _key: z.string().optional(),
  style: z.string().optional(),
  listItem: z.string().optional(),
  level: z.number().optional(),
  children: z
    .array(
      z.object({
        _key: z.string().optional(),
        text: z.string().default(''),
        marks: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  markDefs: z
    .array(z.object({_key: z.string(), href: z.string().optional()}))
    .nullish()
    .transform((marks) => marks ?? []),
})

export type Block = z.output<typeof blockSchema>

/** By the array it was made from, which never changes. */
const cache = new WeakMap<object, string>()

/**
 * For reading and comparing: formatted text has a line for each block, and marks for headings, lists and link targets. Empty for
 * a missing value.
 */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (!Array.isArray(value)) return ''
  const found = cache.get(value)
  if (found !== undefined) return found
  const text = value.map(blockText).join('\n').trim()
  cache.set(value, text)
  return text
}

function blockText(value: unknown): string {
  const parsed = blockSchema.safeParse(value)
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
