import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import {pageLocalesExpression} from '@domora/content/page-locales'
import {parseSection} from '@domora/content/parse-section'
import {redirectContract, redirects, targetPath} from '@domora/content/redirect'
import {alternatePaths, fixedRouteNames, type LocalizedRoute, routeOf} from '@domora/content/routes'
import {Box, Stack, Text, TextInput} from '@sanity/ui'
import type {ReactNode} from 'react'
import {getPublishedId, set, type StringInputProps, unset, useFormValue, type ValidationContext} from 'sanity'
import {z} from 'zod'
import {useCmsPages} from '../cms-pages.ts'
import {studioEnv} from '../env.ts'
import {ValidationMessages} from './validation-messages.tsx'
import {fetchPublished} from '../queries.ts'

interface AddressInputProps {
  readonly props: StringInputProps
  readonly prefix?: string
  readonly placeholder: string
  /** Id of a list of suggestions. */
  readonly list?: string
  readonly children?: ReactNode
}

function AddressInput({props, prefix, placeholder, list, children}: AddressInputProps) {
  const {value, elementProps, onChange, validation} = props
  return (
    <Stack gap={3}>
      <TextInput
        {...elementProps}
        value={value ?? ''}
        placeholder={placeholder}
        list={list}
        spellCheck={false}
        {...(prefix === undefined
          ? {}
          : {
              prefix: (
                <Box padding={3}>
                  <Text muted>{prefix}</Text>
                </Box>
              ),
            })}
        onChange={({currentTarget}) => {
          const address = normalizeAddress(currentTarget.value, [studioEnv.siteUrl])
          onChange(address === '' ? unset() : set(address))
        }}
      />
      <ValidationMessages messages={validation} />
      {children}
    </Stack>
  )
}

/** Input of the path that a redirect starts from. */
export const FromInput = (props: StringInputProps) => (
  <AddressInput props={props} prefix={new URL(studioEnv.siteUrl).host} placeholder="/old-page" />
)

const fixedPaths = fixedRouteNames.flatMap((kind) => alternatePaths({kind}).map(({path}) => path))

/** Input of a redirect's target: suggests the site's pages and says what the redirect will do. */
export function ToInput(props: StringInputProps) {
  const cmsPaths = useCmsPages().flatMap(({paths}) => [...paths.values()])
  const from = useFormValue(['from'])
  const permanent = useFormValue(['permanent']) === true
  return (
    <AddressInput props={props} placeholder="/pricing" list="pages-of-the-site">
      <datalist id="pages-of-the-site">
        {[...fixedPaths, ...cmsPaths].map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </datalist>
      {typeof from === 'string' && props.value !== undefined ? (
        <Text size={1} muted data-testid="redirect-summary">
          Visitors of {from} are sent to {props.value}{' '}
          {permanent
            ? 'permanently (308): browsers and search engines remember it.'
            : 'for now (307): browsers and search engines do not remember it.'}
        </Text>
      ) : null}
    </AddressInput>
  )
}

/**
 * An address as a redirect stores it: trimmed, and an address of this site, pasted from the browser, as a path.
 *
 * @param siteUrls origins of the site
 */
export function normalizeAddress(text: string, siteUrls: readonly string[]): string {
  const trimmed = text.trim()
  const url = /^https?:/.test(trimmed) ? URL.parse(trimmed) : null
  const hostOf = ({host}: URL) => host.replace(/^www\./, '')
  const isOwn = url !== null && siteUrls.some((site) => hostOf(new URL(site)) === hostOf(url))
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : trimmed
}

/** A redirect as the form has it. */
export const redirectValue = z.object({from: z.string().optional(), to: z.string().optional()})

export type RedirectValue = z.output<typeof redirectValue>

const sample = {_id: 'redirect', _type: 'redirect', from: '/old-page', to: '/', permanent: false} as const

/** The problem that the site reports about an address, as a sentence. */
export function checkRedirectField(field: 'from' | 'to', address: string | undefined): true | string {
  if (address === undefined) return true
  const {error} = redirectContract().safeParse({...sample, [field]: address})
  return error === undefined ? true : `${address} ${error.issues.map(({message}) => message).join(' and ')}.`
}

/** The page with a path, `null` when no page can have it. */
const pageAt = (path: string): LocalizedRoute | null =>
  routeOf(path.split('/').filter((segment) => segment !== ''))

/** The locale and the address of the CMS page with a path, `null` when no CMS page can have it. */
export function pageAddressOf(path: string): {locale: LocaleCode; address: string} | null {
  const page = pageAt(path)
  return page?.route.kind === 'page' ? {locale: page.locale, address: page.route.address} : null
}

/** An error when another redirect has the same start, or when they lead back to it. */
export function checkRedirectAmong(
  rule: RedirectValue,
  others: readonly Required<RedirectValue>[],
): true | string {
  if (rule.from === undefined || rule.to === undefined) return true
  const {from, to} = rule
  const own = {...sample, from, to}
  if (!redirectContract().safeParse(own).success) return true
  const problems: string[] = []
  const all = [...others.map((other, index) => ({...sample, ...other, _id: `other-${index}`})), own]
  parseSection(redirects.contract, all, {
    locale: defaultLocale,
    report: ({document, message}) => {
      if (document === own._id) problems.push(message)
    },
  })
  return problems.length === 0
    ? true
    : `This redirect ${problems.join(' and ')}: visitors would never arrive.`
}

const redirectList = z.array(z.object({from: z.string(), to: z.string()}))

type Context = Pick<ValidationContext, 'getClient' | 'document'>

/** Every other published redirect. */
export const otherRedirects = (context: Context): Promise<readonly Required<RedirectValue>[]> =>
  fetchPublished(
    context,
    redirectList,
    '*[_type == "redirect" && _id != $id && defined(from) && defined(to)]{from, to}',
    {id: getPublishedId(context.document?._id ?? '')},
    'validation.redirects',
  )

/** An error when a CMS page has the address: visitors could not reach it. */
export async function shadowedPage(from: string | undefined, context: Context): Promise<true | string> {
  const page = from === undefined ? null : pageAddressOf(from)
  if (page === null) return true
  const {locale, address} = page
  const query = `count(*[_type == "page" && address.${locale} == $address])`
  const count = await fetchPublished(context, z.number(), query, {address}, 'validation.pages')
  return count === 0 || `There is a page at ${from}: visitors would no longer reach it.`
}

const target = z.object({locales: z.array(z.string()).nullable(), onward: z.string().nullable()})

/** A warning when a target has no page in that language, or a redirect. Files and other sites are not checked. */
export async function missingTarget(to: string | undefined, context: Context): Promise<true | string> {
  const path = to === undefined ? null : targetPath(to)
  if (path === null || path.includes('.')) return true
  const page = pageAt(path)
  if (page !== null && page.route.kind !== 'page') return true
  const found = await fetchPublished(
    context,
    target,
    `{
      "locales": *[_type == "page" && address.${page?.locale ?? defaultLocale} == $address][0]{"locales": ${pageLocalesExpression}}.locales,
      "onward": *[_type == "redirect" && from == $path][0].to
    }`,
    {address: pageAddressOf(path)?.address ?? null, path},
    'validation.targets',
  )
  if (found.onward !== null) return `${path} is redirected to ${found.onward}: send visitors there at once.`
  return (page !== null && found.locales?.includes(page.locale)) || `There is no page at ${path} yet.`
}
