import {getPublishedId, type ObjectInputProps, useFormValue} from 'sanity'
import {defaultLocale, type LocaleCode, locales} from '@domora/content/locales'
import {isTranslated, type Localized} from '@domora/content/localized'
import {Card, Flex, Stack, Text} from '@sanity/ui'
import {type ReactNode, useMemo, useState} from 'react'
import {styled} from 'styled-components'
import {z} from 'zod'
import {Name, Note} from '../ui/texts.tsx'
import {fixedPages} from '@domora/content/content-types'
import {isAddressed} from '@domora/content/page-locales'
import {fixedRouteNames, pathOf} from '@domora/content/routes'
import {fillIn} from '@domora/content/template'
import {addressPaths} from '../cms-pages.ts'
import {studioEnv} from '../env.ts'
import {LanguageButtons} from '../languages.tsx'
import {useListenQuery} from '../queries.ts'
import {useFacts} from './facts.tsx'

// Search results cut a title at about 600 pixels and a description after two lines.
const Frame = styled.div`
  font-family: arial, sans-serif;
  max-width: 600px;

  p {
    margin: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .title {
    color: var(--card-link-color);
    font-size: 20px;
    white-space: nowrap;
  }

  .url {
    font-size: 12px;
  }

  .description {
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    color: var(--card-muted-fg-color);
    display: -webkit-box;
    font-size: 14px;
  }

  .picture {
    aspect-ratio: 1200 / 630;
    background: var(--card-border-color);
  }

  img {
    display: block;
    height: 100%;
    object-fit: cover;
    width: 100%;
  }
`

interface PreviewProps {
  readonly kind: string
  readonly texts: Readonly<Record<'title' | 'description', SeoText>>
  readonly locale: LocaleCode
  readonly notes: readonly string[]
  readonly children: ReactNode
}

const Preview = ({kind, texts, locale, notes, children}: PreviewProps) => (
  <Card padding={4} radius={2} border>
    <Stack gap={4}>
      <Text size={0} muted>
        {kind}
      </Text>
      <Frame lang={locales[locale].tag}>
        {children}
        <p className="title">{texts.title.text}</p>
        <p className="description">{texts.description.text}</p>
      </Frame>
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
    </Stack>
  </Card>
)

const sourceNotes = {
  page: 'from the page title: not set in this language.',
  site: 'from the site settings: not set in this language.',
}

const copy = z.custom<Localized<string>>()

const seoFields = z.object({title: copy, description: copy})

const siteFields = z.object({
  brand: z.string().nullable(),
  description: copy,
  seo: seoFields.extend({imageUrl: z.string().nullable()}).nullable(),
})

/** The field itself, the page's title, or the site settings. */
type Source = 'own' | 'page' | 'site'

export interface SeoText {
  readonly text: string
  readonly source: Source
}

interface Page {
  readonly seo: z.output<typeof seoFields> | undefined
  readonly name: Localized<string>
  readonly site: z.output<typeof siteFields>
}

/**
 * The page's own texts, or else one made from its title, or else the site's; never those of another language. The site's `<head>`
 * must do the same.
 */
export function seoTexts({seo, name, site}: Page, locale: LocaleCode) {
  const brand = site.brand ?? ''
  const inLocale = (value: Localized<string>) =>
    (isTranslated(value, locale) ? value?.[locale] : null) ?? null
  const first = (texts: readonly (readonly [Source, string | null])[]): SeoText => {
    const [source, text] = texts.find((found) => found[1] !== null) ?? ['site', null]
    return {text: text ?? '', source}
  }
  const pageName = inLocale(name)
  return {
    title: first([
      ['own', inLocale(seo?.title)],
      ['page', pageName === null ? null : `${pageName} · ${brand}`],
      ['site', inLocale(site.seo?.title) ?? brand],
    ]),
    description: first([
      ['own', inLocale(seo?.description)],
      ['site', inLocale(site.seo?.description) ?? inLocale(site.description)],
    ]),
  }
}

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
  title: copy.optional(),
  heading: copy.optional(),
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
  const params = useMemo(() => ({image}), [image])
  const known = useListenQuery(query, result, params)
  const site = known?.site ?? {brand: null, description: null, seo: null}
  const seo = seoFields.safeParse(fields ?? {}).data
  const texts = seoTexts({seo, name: document?.heading ?? document?.title, site}, locale)
  const facts = useFacts(locale)
  const filledIn = ({source, text}: SeoText): SeoText => ({
    source,
    text: fillIn(text, (name) => facts.get(name)?.value),
  })
  const shown = {
    locale,
    texts: {title: filledIn(texts.title), description: filledIn(texts.description)},
  }
  const path = pathIn(locale, document)
  const {href, host, origin, pathname} = new URL(path ?? pathOf({kind: 'landing'}, locale), studioEnv.siteUrl)
  const textNotes = Object.entries({Title: texts.title, Description: texts.description}).flatMap(
    ([name, {source}]) => (source === 'own' ? [] : [`${name} ${sourceNotes[source]}`]),
  )
  const ownImage = known?.imageUrl ?? null
  const chosen = ownImage ?? site.seo?.imageUrl ?? null
  // Without an address, the site cannot draw a picture.
  const drawn = path === undefined ? null : `${origin}/images/pages${pathname === '/' ? '' : pathname}`
  const imageUrl = chosen === null ? drawn : `${chosen}?w=880&h=462&fit=crop`
  const imageNote =
    chosen !== null
      ? 'Picture from the site settings: not set for this page.'
      : drawn !== null
        ? 'The site draws this picture with the page’s published headline.'
        : 'The site draws a picture once you publish the page with an address.'
  return (
    <Stack gap={4} data-testid="seo-preview">
      <Flex align="center" gap={2} wrap="wrap">
        <Name>Preview in</Name>
        <LanguageButtons chosen={locale} onChoose={setLocale} />
      </Flex>
      <Preview kind="Search result" notes={textNotes} {...shown}>
        <p className="url">
          {site.brand ?? ''} · {href}
        </p>
      </Preview>
      <Preview kind="Shared link" notes={ownImage === null ? [imageNote] : []} {...shown}>
        {/* oxlint-disable-next-line next/no-img-element -- Studio does not use Next */}
        <div className="picture">{imageUrl === null ? null : <img src={imageUrl} alt="" />}</div>
        <p className="url">{host}</p>
      </Preview>
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
