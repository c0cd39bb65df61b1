import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import type {Localized} from '@domora/content/localized'
import {isPageShownIn, type TranslatablePage} from '@domora/content/page-locales'
import {fixedRouteNames, type LocalizedRoute, pathOf, type Route, routeOf} from '@domora/content/routes'
import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {usePresentationNavigate, usePresentationParams} from 'sanity/presentation'
import {z} from 'zod'
import {studioEnv} from '../env.ts'
import {LanguageButtons} from '../languages.tsx'
import {routeTitles} from '../schema/objects/link.ts'
import {useListenQuery} from '../use-listen-query.ts'
import {usePendingNavigation} from './pending-navigation.ts'

const pagesQuery = {
  fetch: `*[_type == "page" && defined(slug.current)] | order(slug.current asc) {
    "slug": slug.current,
    "name": title.${defaultLocale},
    title,
    body
  }`,
  listen: '*[_type == "page"]',
}

const pagesAnswer = z.array(
  z.object({
    slug: z.string(),
    name: z.string().nullable(),
    title: z.custom<Localized<unknown>>(),
    body: z.custom<Localized<unknown>>(),
  }),
)

interface ListedPage {
  readonly title: string
  readonly route: Route
  /** The texts of an editors' page, which decide about its languages; fixed pages have all languages. */
  readonly texts?: TranslatablePage
}

const fixedPages: readonly ListedPage[] = fixedRouteNames.map((kind) => ({
  title: routeTitles[kind],
  route: {kind},
}))

const isShownIn = ({texts}: ListedPage, locale: LocaleCode): boolean =>
  texts === undefined || isPageShownIn(texts, locale)

/** Buttons beside the preview for its language and its page. */
export function PageNavigator() {
  usePendingNavigation()
  const navigate = usePresentationNavigate()
  const {preview} = usePresentationParams()
  const shown = previewedPage(preview, studioEnv.siteUrl) ?? {locale: defaultLocale, route: {kind: 'landing'}}
  const ownPages = useListenQuery(pagesQuery, pagesAnswer) ?? []
  const pages: readonly ListedPage[] = [
    ...fixedPages,
    ...ownPages.map(({slug, name, ...texts}) => ({
      title: name ?? slug,
      route: {kind: 'page', slug} as const,
      texts,
    })),
  ]
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
              isDisabled={(locale) => current !== undefined && !isShownIn(current, locale)}
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
                disabled={!isShownIn(page, shown.locale)}
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
  return routeOf(new URL(address, siteUrl).pathname.split('/').filter((segment) => segment !== ''))
}
