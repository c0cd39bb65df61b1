import {allLocaleCodes, defaultLocale} from '@domora/content/locales'
import {versionsFolder} from '@domora/content/page-versions'
import {type LocalizedRoute, pathOf, routeOf, splitLocale} from '@domora/content/routes'
import {Card, Flex, Stack} from '@sanity/ui'
import {useEffect, useRef} from 'react'
import {usePresentationNavigate, usePresentationParams} from 'sanity/presentation'
import {useCmsPages} from '../cms-pages.ts'
import {studioEnv} from '../env.ts'
import {LanguageButtons} from '../languages.tsx'
import {SmallButton} from '../ui/controls.tsx'
import {Name} from '../ui/texts.tsx'
import {fixedListedPages, listedVersion} from './locations.ts'

const landing: LocalizedRoute = {locale: defaultLocale, route: {kind: 'landing'}}

/** The page in the preview, and all pages. */
export function useShownPage() {
  const {preview} = usePresentationParams()
  const pages = [...fixedListedPages, ...useCmsPages()]
  const version = previewedVersion(preview)
  if (version !== null) {
    const current = listedVersion(version.id)
    const path = current.paths.get(version.locale) ?? '/'
    return {locale: version.locale, path, pages: [current, ...pages], current}
  }
  const {locale, route} = previewedPage(preview, studioEnv.siteUrl) ?? landing
  const path = pathOf(route, locale)
  return {locale, path, pages, current: pages.find(({paths}) => paths.get(locale) === path)}
}

export function PageNavigator() {
  usePendingNavigation()
  const navigate = usePresentationNavigate()
  const {locale: shown, pages, current} = useShownPage()
  const open = (path: string | undefined) => {
    if (path !== undefined) navigate(path)
  }

  return (
    <Card height="fill" overflow="auto" padding={3} data-testid="page-navigator">
      <Stack gap={5}>
        <Stack gap={3}>
          <Name>Language</Name>
          <Flex gap={1} wrap="wrap">
            <LanguageButtons
              chosen={shown}
              isDisabled={(locale) => current?.paths.has(locale) === false}
              onChoose={(locale) => open(current?.paths.get(locale))}
            />
          </Flex>
        </Stack>
        <Stack gap={3}>
          <Name>Page</Name>
          <Stack gap={1}>
            {pages.map((page) => (
              <SmallButton
                key={page.id}
                mode="bleed"
                justify="flex-start"
                text={page.title}
                selected={page === current}
                aria-pressed={page === current}
                disabled={!page.paths.has(shown)}
                onClick={() => open(page.paths.get(shown))}
              />
            ))}
          </Stack>
        </Stack>
      </Stack>
    </Card>
  )
}

/**
 * @param address a path or a full URL
 * @returns `null` without an address or such a page
 */
export function previewedPage(address: string | undefined, siteUrl: string): LocalizedRoute | null {
  if (address === undefined || !URL.canParse(address, siteUrl)) return null
  const segments = new URL(address, siteUrl).pathname.split('/').filter((segment) => segment !== '')
  return routeOf(segments, allLocaleCodes)
}

function previewedVersion(address = '') {
  const segments = URL.parse(address, studioEnv.siteUrl)?.pathname.split('/').slice(1) ?? []
  const {locale, rest} = splitLocale(segments, allLocaleCodes)
  const [folder, id] = rest
  return folder === versionsFolder && id !== undefined ? {locale, id} : null
}

export interface PreviewState {
  readonly reported?: string | undefined
  /** A page that the editor has chosen and the preview does not show yet. */
  readonly pending?: {
    readonly path: string
    /** Pages that the preview may still report: it was showing or loading them. */
    readonly earlier: readonly string[]
    readonly repeated: number
  }
}

/** A page may redirect to an earlier one: stop in the end. */
const maxRepetitions = 3

const pathnameOf = (address: string): string => new URL(address, 'http://preview.invalid').pathname

/**
 * Studio navigates to each address that the page reports, even a late report of an earlier page. Then the editor's choice must be
 * repeated.
 *
 * @param address a path when the editor chose it, a full URL when the page reported it
 */
export function followPreview(
  state: PreviewState,
  address: string,
): {readonly state: PreviewState; readonly repeat?: string} {
  const {reported, pending} = state
  const reportedNow = URL.parse(address)?.pathname
  if (reportedNow === undefined) {
    // A repeated navigation.
    if (pending?.path === address) return {state}
    const loading = pending ? [...pending.earlier, pathnameOf(pending.path)] : []
    const earlier = [...loading, ...(reported ? [reported] : [])]
    return {state: {reported, pending: {path: address, earlier, repeated: 0}}}
  }
  if (
    pending === undefined ||
    reportedNow === pathnameOf(pending.path) ||
    // The chosen page redirected to another one.
    !pending.earlier.includes(reportedNow) ||
    pending.repeated === maxRepetitions
  )
    return {state: {reported: reportedNow}}
  const repeating = {...pending, repeated: pending.repeated + 1}
  return {state: {reported: reportedNow, pending: repeating}, repeat: pending.path}
}

function usePendingNavigation(): void {
  const navigate = usePresentationNavigate()
  const {preview} = usePresentationParams()
  const current = useRef<PreviewState>({})
  useEffect(() => {
    if (preview === undefined) return
    const {state, repeat} = followPreview(current.current, preview)
    current.current = state
    if (repeat !== undefined) navigate(repeat)
  }, [preview, navigate])
}
