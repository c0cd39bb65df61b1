import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import type {Localized} from '@domora/content/localized'
import {isPageShownIn, type TranslatablePage} from '@domora/content/page-locales'
import {fixedRouteNames, pathOf, type Route} from '@domora/content/routes'
import {Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {usePresentationNavigate, usePresentationParams} from 'sanity/presentation'
import {z} from 'zod'
import {studioEnv} from '../env.ts'
import {routeTitles} from '../fields/route-titles.ts'
import {LanguageButtons} from '../languages/language-buttons.tsx'
import {useListenedQuery} from '../listen-query.ts'
import {previewedPage} from './previewed-page.ts'
import {useLastingWish} from './use-lasting-wish.ts'

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
  /** What decides about the languages of a page that editors made; the fixed pages have all. */
  readonly texts?: TranslatablePage
}

const fixedPages: readonly ListedPage[] = fixedRouteNames.map((kind) => ({
  title: routeTitles[kind],
  route: {kind},
}))

const isShownIn = ({texts}: ListedPage, locale: LocaleCode): boolean =>
  texts === undefined || isPageShownIn(texts, locale)

/** Beside the preview: its language and its page, each one click away. */
export function PageNavigator() {
  useLastingWish()
  const navigate = usePresentationNavigate()
  const {preview} = usePresentationParams()
  const shown = previewedPage(preview, studioEnv.siteUrl) ?? {locale: defaultLocale, route: {kind: 'landing'}}
  const made = useListenedQuery(pagesQuery, pagesAnswer) ?? []
  const pages: readonly ListedPage[] = [
    ...fixedPages,
    ...made.map(({slug, name, ...texts}) => ({
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
