import {z} from 'zod'

const linkValue = z.object({
  kind: z.enum(['route', 'page', 'external', 'anchor']).optional(),
  route: z.string().optional(),
  page: z.object({_ref: z.string().optional()}).optional(),
  href: z.string().optional(),
  anchor: z.string().optional(),
})

/** A link as far as the form has it. */
export type LinkValue = z.output<typeof linkValue>

const questions = {
  route: 'Choose the page that the link leads to.',
  page: 'Choose the page that the link leads to.',
  external: 'Where does the link lead?',
  anchor: 'Which section of the landing page does the link lead to?',
}

/** What a link of one kind lacks; a link of another kind lacks nothing here. */
export function checkLinkTarget(kind: keyof typeof questions, link: unknown): true | string {
  const parsed = linkValue.safeParse(link)
  if (!parsed.success || parsed.data.kind !== kind) return true
  const {route, page, href, anchor} = parsed.data
  const target = {route, page: page?._ref, external: href, anchor}[kind]
  return target === undefined || target === '' ? questions[kind] : true
}
