export interface HeadProps {
  readonly title: string
  readonly description: string | null
  /** Absolute URL of the page; `null` for an error page. */
  readonly canonical: string | null
  /** The page in each of its languages, including its own. */
  readonly alternates: readonly {readonly hreflang: string; readonly href: string}[]
  /** BCP 47 tag. */
  readonly lang: string
  readonly siteName: string
  /** Absolute URL of the page as Markdown. */
  readonly markdown?: string | null
  readonly image?: {
    readonly url: string
    readonly width: number
    readonly height: number
    readonly alt: string
  } | null
  readonly indexed?: boolean
  /** Feeds of articles, with their media types. */
  readonly feeds?: readonly {readonly type: string; readonly href: string}[]
  /** ISO 8601 date of an article. */
  readonly published?: string | null
}

/** A language with its likely territory, such as `pt_BR` and `de_DE`. https://ogp.me/#optional */
function openGraphLocale(tag: string): string {
  const {language, region} = new Intl.Locale(tag).maximize()
  return `${language}_${region}`
}

/** Metadata for search engines and link previews. React moves it into the document's head. */
export const Head = ({title, description, canonical, image, indexed = true, ...page}: HeadProps) => (
  <>
    <title>{title}</title>
    {description !== null && <meta name="description" content={description} />}
    {!indexed && <meta name="robots" content="noindex" />}
    {canonical !== null && <link rel="canonical" href={canonical} />}
    {page.alternates.map(({hreflang, href}) => (
      <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
    ))}
    {page.markdown != null && <link rel="alternate" type="text/markdown" href={page.markdown} />}
    {page.feeds?.map(({type, href}) => (
      <link key={type} rel="alternate" type={type} href={href} />
    ))}
    <meta property="og:type" content={page.published == null ? 'website' : 'article'} />
    {page.published != null && <meta property="article:published_time" content={page.published} />}
    <meta property="og:site_name" content={page.siteName} />
    <meta property="og:title" content={title} />
    {description !== null && <meta property="og:description" content={description} />}
    {canonical !== null && <meta property="og:url" content={canonical} />}
    <meta property="og:locale" content={openGraphLocale(page.lang)} />
    {page.alternates
      .filter(({hreflang}) => hreflang !== page.lang && hreflang !== 'x-default')
      .map(({hreflang}) => (
        <meta key={hreflang} property="og:locale:alternate" content={openGraphLocale(hreflang)} />
      ))}
    {image != null && (
      <>
        <meta property="og:image" content={image.url} />
        <meta property="og:image:width" content={String(image.width)} />
        <meta property="og:image:height" content={String(image.height)} />
        <meta property="og:image:alt" content={image.alt} />
        <meta name="twitter:card" content="summary_large_image" />
      </>
    )}
  </>
)
