import {type BodyProblem, readBody} from '../http/read-body.ts'

const maxBodyBytes = 16 * 1024

/** Whether the body is a form without files. */
export const isForm = (request: Request): boolean =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ===
  'application/x-www-form-urlencoded'

/**
 * The fields of a form of at most 16 KB. Our forms do not repeat fields; repeated values are joined with line breaks, so two
 * email addresses are refused as a list.
 */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string> | BodyProblem> {
  const body = await readBody(request, maxBodyBytes)
  if (typeof body === 'number') return body
  const form = new URLSearchParams(body)
  return new Map([...new Set(form.keys())].map((name) => [name, form.getAll(name).join('\n')]))
}

const parameters = ['source', 'medium', 'campaign', 'term', 'content'] as const

export type Attribution = Partial<Record<(typeof parameters)[number], string>>

/** The visitor's choices, which links of the site add to the address of the form's page. */
const choices = ['plan', 'billing', 'doors'] as const

/**
 * The `utm_*` parameters in the address of the form's page. The campaign defaults to that of the section with the form, the
 * content to the visitor's choices, in the form or earlier.
 *
 * @param form its fields; `plans` has the plan for each number: `5=basic 20=pro`
 */
export function attributionOf(query: URLSearchParams, form: ReadonlyMap<string, string>): Attribution {
  const campaign = form.get('campaign')
  const plans = new URLSearchParams(form.get('plans')?.replaceAll(' ', '&'))
  const fitting = plans.get(form.get('doors') ?? '')
  const chosen = choices
    .map((name) => [name, (name === 'plan' && fitting) || (form.get(name) ?? query.get(name))])
    .flatMap(([name, value]) => (value ? `${name}=${value}` : []))
    .join(' ')
  const own: Attribution = {...(campaign !== undefined && {campaign}), content: chosen}
  return Object.fromEntries(
    parameters.flatMap((parameter) => {
      const value = query.get(`utm_${parameter}`) ?? own[parameter]
      return value ? [[parameter, value]] : []
    }),
  )
}
