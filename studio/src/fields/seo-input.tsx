import {fixedPages} from '@domora/content/content-types'
import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import type {Localized} from '@domora/content/localized'
import {isAddressed} from '@domora/content/page-locales'
import {fixedRouteNames, pathOf} from '@domora/content/routes'
import {fillIn} from '@domora/content/template'
import {Flex, Stack} from '@sanity/ui'
import {useMemo, useState} from 'react'
import {getPublishedId, type ObjectInputProps, useFormValue} from 'sanity'
import {z} from 'zod'
import {addressPaths} from '../cms-pages.ts'
import {studioEnv} from '../env.ts'
import {LanguageButtons} from '../languages.tsx'
import {useListenQuery} from '../queries.ts'
import {useFacts} from './facts.tsx'
import {SearchResult, seoFields, type SeoText, seoTexts, SharedLink, siteFields} from './seo-preview.tsx'
import {Name} from '../ui/texts.tsx'

const query = {
  fetch: `{
    "site": *[_id == "siteSettings"][0]{
      brand,
      description,
      "seo": seo{title, description, "imageUrl": image.asset->url}
    },
    "imageUrl": *[_id == $image][0].url
  }`,
  listen: '*[_id == "siteSettings"]',
}

const result = z.object({site: siteFields.nullable(), imageUrl: z.string().nullable()})

const page = z.object({
  _type: z.string(),
  _id: z.string(),
  address: z.unknown().optional(),
  title: z.custom<Localized<string>>().optional(),
  heading: z.custom<Localized<string>>().optional(),
})

const picture = z.object({image: z.object({asset: z.object({_ref: z.string()})})})

export const SeoInput = (props: ObjectInputProps) => (
  <Stack gap={5}>
    {props.renderDefault(props)}
    <SeoPreview fields={props.value} />
  </Stack>
)

/** Reads the whole document, so it stands beside the fields: around them, each keystroke would render them again. */
function SeoPreview({fields}: {readonly fields: unknown}) {
  const [locale, setLocale] = useState<LocaleCode>(defaultLocale)
  const {data: document} = page.safeParse(useFormValue([]))
  const image = picture.safeParse(fields).data?.image.asset._ref ?? ''
  const known = useListenQuery(
    query,
    result,
    useMemo(() => ({image}), [image]),
  )
  const site = known?.site ?? {brand: null, description: null, seo: null}
  const seo = seoFields.safeParse(fields ?? {}).data
  const texts = seoTexts({seo, name: document?.heading ?? document?.title, site}, locale)
  const facts = useFacts(locale)
  const filledIn = ({source, text}: SeoText): SeoText => ({
    source,
    text: fillIn(text, (name) => facts.get(name)?.value),
  })
  const path = pathIn(locale, document)
  const shown = {
    title: filledIn(texts.title),
    description: filledIn(texts.description),
    url: new URL(path ?? pathOf({kind: 'landing'}, locale), studioEnv.siteUrl).href,
    locale,
    brand: site.brand ?? '',
    hasAddress: path !== undefined,
    imageUrl: known?.imageUrl ?? site.seo?.imageUrl ?? null,
    isOwnImage: known?.imageUrl != null,
  }
  return (
    <Stack gap={4} data-testid="seo-preview">
      <Flex align="center" gap={2} wrap="wrap">
        <Name>Preview in</Name>
        <LanguageButtons chosen={locale} onChoose={setLocale} />
      </Flex>
      <SearchResult {...shown} />
      <SharedLink {...shown} />
    </Stack>
  )
}

/** `undefined` for a page without an address. Site settings stand for the landing page. */
function pathIn(locale: LocaleCode, document: z.output<typeof page> | undefined): string | undefined {
  const id = getPublishedId(document?._id ?? '')
  const kind = fixedRouteNames.find((name) => fixedPages[name]._id === id)
  return kind === undefined && isAddressed(document?._type)
    ? addressPaths(document?.address).get(locale)
    : pathOf({kind: kind ?? 'landing'}, locale)
}
