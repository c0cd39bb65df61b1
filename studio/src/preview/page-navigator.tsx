import {allLocaleCodes, defaultLocale, type LocaleCode} from '@domora/content/locales'
import {fixedRouteNames, type LocalizedRoute, pathOf, type Route, routeOf} from '@domora/content/routes'
import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {usePresentationNavigate, usePresentationParams} from 'sanity/presentation'
import {useCmsPages} from '../cms-pages.ts'
import {studioEnv} from '../env.ts'
import {LanguageButtons} from '../languages.tsx'
import {routeTitles} from '../schema/objects/link.ts'
import {usePendingNavigation} from './pending-navigation.ts'

interface ListedPage {
  readonly title: string
  readonly route: Route
  /** The locales in which the page is shown. */
  readonly locales: readonly LocaleCode[]
}

const fixedPages: readonly ListedPage[] = fixedRouteNames.map((kind) => ({
  title: routeTitles[kind],
  route: {kind},
  locales: allLocaleCodes,
}))

/** Buttons beside the preview for its language and its page. */
export function PageNavigator() {
  usePendingNavigation()
  const navigate = usePresentationNavigate()
  const {preview} = usePresentationParams()
  const shown = previewedPage(preview, studioEnv.siteUrl) ?? {locale: defaultLocale, route: {kind: 'landing'}}
  const cmsPages = useCmsPages().map(({slug, ...page}) => ({...page, route: {kind: 'page', slug} as const}))
  const pages: readonly ListedPage[] = [...fixedPages, ...cmsPages]
  const isShown = ({route}: ListedPage) => pathOf(route, shown.locale) === pathOf(shown.route, shown.locale)
  const current = pages.find(isShown)

  return (
    <Card height="fill" overflow="auto" padding={3} data-testid="page-navigator">
      <Stack gap={5}>
        <Stack gap={3}>
          <Text size={1} weight="medium">
            Language
          </Text>
          <Flex gap={1} wrap="wrap">
            <LanguageButtons
              chosen={shown.locale}
              isDisabled={(locale) => current?.locales.includes(locale) === false}
              onChoose={(locale) => navigate(pathOf(shown.route, locale))}
            />
          </Flex>
        </Stack>
        <Stack gap={3}>
          <Text size={1} weight="medium">
            Page
          </Text>
          <Stack gap={1}>
            {pages.map((page) => (
              <Button
                key={pathOf(page.route, defaultLocale)}
                mode="bleed"
                fontSize={1}
                justify="flex-start"
                text={page.title}
                selected={isShown(page)}
                aria-pressed={isShown(page)}
                disabled={!page.locales.includes(shown.locale)}
                onClick={() => navigate(pathOf(page.route, shown.locale))}
              />
            ))}
          </Stack>
        </Stack>
      </Stack>
    </Card>
  )
}

/**
 * The page that the preview shows.
 *
 * @param address a path or a full URL
 * @returns `null` when there is no such page, or no address yet
 */
export function previewedPage(address: string | undefined, siteUrl: string): LocalizedRoute | null {
  if (address === undefined || !URL.canParse(address, siteUrl)) return null
  const segments = new URL(address, siteUrl).pathname.split('/').filter((segment) => segment !== '')
  return routeOf(segments, allLocaleCodes)
}
