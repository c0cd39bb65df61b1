import {fieldOf} from '@domora/content/field-of'
import {allLocaleCodes, type LocaleCode, locales} from '@domora/content/locales'
import {isBlank} from '@domora/content/localized'
import {targetPath} from '@domora/content/redirect'
import type {ValidationContext} from 'sanity'
import {z} from 'zod'
import {fetchPublished} from '../queries.ts'
import {type Block, blockSchema, plainText} from '../translations/plain-text.ts'
import {isFixed, publishedQuery, publishedSite} from './redirect-rules.ts'

const textOf = ({children}: Block): string => children.map(({text}) => text).join('')

/** A smaller heading before the first heading: visitors of a screen reader search for the missing one. */
function headingProblems(blocks: readonly Block[]): readonly string[] {
  const empty = blocks.some((block) => /^h\d$/.test(block.style ?? '') && textOf(block).trim() === '')
  const first = blocks.find(({style}) => style === 'h2' || style === 'h3')
  return [
    ...(empty ? ['a heading is empty.'] : []),
    ...(first?.style === 'h3' ? [`the smaller heading “${textOf(first)}” has no heading above it.`] : []),
  ]
}

/** Warnings of formatted text, by language: the order of headings in a text section, and links to pages that do not exist. */
export async function checkWriting(
  value: unknown,
  context: ValidationContext,
): Promise<true | {message: string; path: [LocaleCode]}[]> {
  const {parent} = context
  const hasOwnHeadings = fieldOf(parent, '_type') === 'textSection' && isBlank(fieldOf(parent, 'heading'))
  const texts = allLocaleCodes.map((code) => {
    const blocks = z.array(blockSchema).safeParse(fieldOf(value, code)).data ?? []
    const hrefs = blocks.flatMap(({markDefs}) => markDefs.flatMap(({href}) => href ?? []))
    const paths = hrefs.flatMap((href) => targetPath(href) ?? [])
    return {code, blocks, paths: paths.filter((path) => !path.includes('.') && !isFixed(path))}
  })
  const site = texts.some(({paths}) => paths.length > 0)
    ? await fetchPublished(context, 'validation.links', publishedSite, publishedQuery)
    : undefined
  const leading = new Set(site?.redirects.map((redirect) => redirect['from']))
  const problems = texts.flatMap(({code, blocks, paths}) => {
    const broken = paths.filter((path) => site?.pages.has(path) === false && !leading.has(path))
    return [
      ...(hasOwnHeadings ? headingProblems(blocks) : []),
      ...broken.map((path) => `the link to ${path} leads to no published page.`),
    ].map((problem) => ({message: `${locales[code].name}: ${problem}`, path: [code] satisfies [LocaleCode]}))
  })
  return problems.length === 0 || problems
}

const wordsPerMinute = 200

/** For editors: the length of a long text; `undefined` for a short one. */
export function lengthOf(value: unknown): string | undefined {
  const words = plainText(value).match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
  if (words < wordsPerMinute / 2) return undefined
  return `${words} words, ${Math.round(words / wordsPerMinute) || 1} min`
}
