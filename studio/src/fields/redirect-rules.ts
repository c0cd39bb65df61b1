import {defaultLocale} from '@domora/content/locales'
import {isAddressedExpression, pageLocalesExpression} from '@domora/content/page-locales'
import {parseSection} from '@domora/content/parse-section'
import {redirects, targetPath} from '@domora/content/redirect'
import {routeOf} from '@domora/content/routes'
import {getPublishedId, type ValidationContext} from 'sanity'
import {z} from 'zod'
import {pagePaths} from '../cms-pages.ts'
import {fetchPublished} from '../queries.ts'

export const publishedQuery = `{
  "redirects": ${redirects.query},
  "pages": *[${isAddressedExpression} && _id != "landingPage"]{address, "locales": ${pageLocalesExpression}}
}`

const stored = z.looseObject({_id: z.string()})

export const publishedSite = z.object({
  redirects: z.array(stored),
  pages: z.array(pagePaths).transform((pages) => new Set(pages.flatMap((page) => [...page.values()]))),
})

/** A filter for imported redirects that nobody has edited since. */
export const untouchedImport =
  '_type == "redirect" && defined(imported) && _id in path("*") && _createdAt == _updatedAt && !defined(*[_id == "drafts." + ^._id][0]._id)'

/** The latest import of redirects, for a query with the perspective `raw`. */
export const latestImport = `*[${untouchedImport}] | order(imported desc)[0]{
  imported, "count": count(*[${untouchedImport} && imported == ^.imported])
}`

export const importSummary = z.object({imported: z.string(), count: z.number()}).nullable()

export interface EnteredRedirect {
  readonly _id: string
  readonly from: string
  readonly to: string
}

type Field = 'from' | 'to'

interface RedirectProblem {
  readonly field: Field
  /** `error`: it cannot work. `chain`: it takes two steps. `remark`: its target does not exist yet. */
  readonly kind: 'error' | 'chain' | 'remark'
  readonly message: string
}

/** By the ids of redirects, what is wrong with them on the published site. Files and other sites are not checked. */
export function redirectProblems(
  entered: readonly EnteredRedirect[],
  {redirects: others, pages}: z.output<typeof publishedSite>,
): ReadonlyMap<string, readonly RedirectProblem[]> {
  const errors: {document: string; field: string; message: string}[] = []
  const own = entered.map((one) => ({...one, _type: 'redirect', permanent: false}))
  const byPath = parseSection(redirects.contract, [...others, ...own.filter(({from}) => !pages.has(from))], {
    locale: defaultLocale,
    report: (problem) => errors.push(problem),
  })
  const errorsOf = Map.groupBy(errors, ({document}) => document)
  const published = new Set(others.map(({_id}) => _id))
  const leadingTo = new Map(
    [...(byPath?.values() ?? [])]
      .filter(({document}) => published.has(document))
      .map((one) => [targetPath(one.to), one]),
  )
  return new Map(
    entered.map(({_id, from, to}) => {
      const problems: RedirectProblem[] = []
      const add = (field: Field, kind: RedirectProblem['kind'], message: string) =>
        problems.push({field, kind, message})
      for (const {field, message} of errorsOf.get(_id) ?? [])
        if (field === 'from') add('from', 'error', `${from} ${message}.`)
        else add('to', 'error', `${to} ${message}.`)
      if (pages.has(from)) add('from', 'error', `${from} is a page. The redirect would hide it.`)
      if (problems.length > 0) return [_id, problems]
      const before = leadingTo.get(from)
      if (before)
        add('from', 'chain', `${before.from} redirects to ${before.to}. Change that redirect first.`)
      const path = targetPath(to)
      const onward = byPath?.get(path ?? '')
      if (onward) add('to', 'chain', `${path} redirects to ${onward.to}. Redirect there directly.`)
      else if (path !== null && !path.includes('.') && !pages.has(path) && !isFixed(path))
        add('to', 'remark', `${path} does not exist yet.`)
      return [_id, problems]
    }),
  )
}

/** Whether a path belongs to a page with a fixed place. */
export const isFixed = (path: string): boolean => {
  const page = routeOf(path.split('/').filter((segment) => segment !== ''))
  return page !== null && page.route.kind !== 'page'
}

const entry = z.object({_id: z.string(), from: z.string().default(''), to: z.string().default('')})

export const checkRedirect =
  (field: Field, level: 'error' | 'warning') =>
  async (value: string | undefined, context: ValidationContext): Promise<true | string> => {
    const {data: own} = entry.safeParse(context.document)
    if (value === undefined || own === undefined) return true
    const site = await fetchPublished(context, 'validation.redirects', publishedSite, publishedQuery)
    const others = site.redirects.filter(({_id}) => _id !== getPublishedId(own._id))
    const problems = redirectProblems([own], {...site, redirects: others}).get(own._id) ?? []
    const messages = problems
      .filter((one) => one.field === field && (one.kind === 'error') === (level === 'error'))
      .map(({message}) => message)
    return messages.length === 0 || messages.join(' ')
  }
