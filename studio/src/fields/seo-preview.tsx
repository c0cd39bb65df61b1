import {type LocaleCode, locales} from '@domora/content/locales'
import {isTranslated, type Localized} from '@domora/content/localized'
import {Card, Stack, Text} from '@sanity/ui'
import {styled} from 'styled-components'
import {z} from 'zod'
import {Note} from '../ui/texts.tsx'

// Search results cut a title at about 600 pixels and a description after two lines.
const Result = styled.div`
  font-family: arial, sans-serif;
  max-width: 600px;

  p {
    margin: 0;
  }

  .title {
    color: var(--card-link-color);
    font-size: 20px;
    line-height: 1.3;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .url {
    font-size: 12px;
    line-height: 1.5;
  }

  .description {
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    color: var(--card-muted-fg-color);
    display: -webkit-box;
    font-size: 14px;
    line-height: 1.58;
    overflow: hidden;
  }
`

interface PagePreviewProps {
  readonly title: SeoText
  readonly description: SeoText
  readonly url: string
  readonly locale: LocaleCode
  readonly brand: string
  /** Without an address, the site cannot draw a picture. */
  readonly hasAddress: boolean
  readonly imageUrl: string | null
  readonly isOwnImage: boolean
}

export const SearchResult = ({title, description, url, brand, locale}: PagePreviewProps) => (
  <Card padding={4} radius={2} border>
    <Stack gap={4}>
      <Text size={0} muted>
        Search result
      </Text>
      <Result lang={locales[locale].tag}>
        <p className="url">
          {brand} · {url}
        </p>
        <p className="title">{title.text}</p>
        <p className="description">{description.text}</p>
      </Result>
      <SourceNote name="Title" source={title.source} />
      <SourceNote name="Description" source={description.source} />
    </Stack>
  </Card>
)

const Shared = styled.div`
  border: 1px solid var(--card-border-color);
  border-radius: 8px;
  max-width: 440px;
  overflow: hidden;

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

  .words {
    padding: 12px;
  }

  p {
    margin: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .title {
    font-weight: 600;
  }

  .description,
  .host {
    color: var(--card-muted-fg-color);
    font-size: 13px;
    line-height: 1.5;
  }
`

const drawnPicture = (url: string): string => {
  const {origin, pathname} = new URL(url)
  return `${origin}/images/pages${pathname === '/' ? '' : pathname}`
}

export const SharedLink = ({
  title,
  description,
  url,
  locale,
  hasAddress,
  imageUrl,
  isOwnImage,
}: PagePreviewProps) => (
  <Card padding={4} radius={2} border>
    <Stack gap={4}>
      <Text size={0} muted>
        Shared link
      </Text>
      <Shared lang={locales[locale].tag}>
        <div className="picture">
          {imageUrl !== null || hasAddress ? (
            // oxlint-disable-next-line next/no-img-element -- Studio does not use Next
            <img src={imageUrl === null ? drawnPicture(url) : `${imageUrl}?w=880&h=462&fit=crop`} alt="" />
          ) : null}
        </div>
        <div className="words">
          <p className="host">{new URL(url).host}</p>
          <p className="title">{title.text}</p>
          <p className="description">{description.text}</p>
        </div>
      </Shared>
      {isOwnImage ? null : (
        <Note>
          {imageUrl !== null
            ? 'Picture from the site settings: this page has none.'
            : hasAddress
              ? 'The site draws this picture with the page’s published headline.'
              : 'The site draws a picture once you publish the page with an address.'}
        </Note>
      )}
    </Stack>
  </Card>
)

const notes: Record<Exclude<Source, 'own'>, string> = {
  page: 'from the page title: none here in this language.',
  site: 'from the site settings: this page has none in this language.',
}

const SourceNote = ({name, source}: {readonly name: string; readonly source: Source}) =>
  source === 'own' ? null : (
    <Note>
      {name} {notes[source]}
    </Note>
  )

const copy = z.custom<Localized<string>>()

export const seoFields = z.object({title: copy, description: copy})

export const siteFields = z.object({
  brand: z.string().nullable(),
  description: copy,
  seo: z.object({title: copy, description: copy, imageUrl: z.string().nullable()}).nullable(),
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
