import type {Article, ArticleKind, ListedArticle} from '@domora/content/article'
import type {Author} from '@domora/content/article-group'
import type {ArticlesPage as ArticlesPageContent} from '@domora/content/articles-page'
import {formatDate, numberFormat} from '@domora/content/format'
import type {LocaleCode} from '@domora/content/locales'
import {formatMessage, type Text} from '@domora/content/localized'
import type {Block} from '@domora/content/portable-text'
import type {Section} from '@domora/content/sections'
import type {ComponentProps, ReactNode} from 'react'
import {pictureSource} from '../media/image-source.ts'
import {Copy} from '../ui/copy.tsx'
import {fieldMark, fieldOf} from '../ui/field.ts'
import {type LinkTarget, TextLink} from '../ui/links.tsx'
import {Picture} from '../ui/picture.tsx'
import {headingId} from '../ui/rich-text.tsx'
import {Style} from '../ui/style.tsx'
import css from './articles.pcss?inline'
import {SearchForm} from './search-page.tsx'

/** Each in an arched window: rows of a ledger, a lit window, and a key. */
const drawings: Readonly<Record<ArticleKind, ReactNode>> = {
  guide: <path d="M11 27h26M11 35h26M11 43h26M23 51h14M23 54h14" />,
  news: (
    <>
      <path className="lit" d="M9 52V25a15 15 0 0 1 30 0v27z" />
      <path d="M24 10v42M9 33h30" />
    </>
  ),
  story: <path className="lit" d="M24 15a9 9 0 0 1 4.6 16.8L32 50H16l3.4-18.2A9 9 0 0 1 24 15z" />,
}

const KindMark = ({kind}: {readonly kind: ArticleKind}) => (
  <svg className="mark" viewBox="0 0 48 60" aria-hidden="true">
    <path className="wall" d="M2 58V24a22 22 0 0 1 44 0v34z" />
    {drawings[kind]}
  </svg>
)

type Labels = ArticlesPageContent['labels']

interface ListProps {
  readonly articles: readonly ListedArticle[]
  readonly labels: Labels
  readonly locale: LocaleCode
  readonly heading: 'h2' | 'h3'
}

const ArticleList = ({articles, labels, locale, heading: Heading}: ListProps) => (
  <ul className="entries">
    {articles.map(({id, title, summary, kind, publishedAt, href}) => (
      <li key={id} className="grid">
        <p className="note">
          <KindMark kind={kind} />
          <Copy text={labels[kind]} as="b" />
          <time dateTime={publishedAt}>{formatDate(publishedAt, locale, 'full')}</time>
        </p>
        <div>
          <Heading>
            <TextLink to={{label: title, href}} />
          </Heading>
          <Copy text={summary} as="p" className="soft" />
        </div>
      </li>
    ))}
  </ul>
)

interface ArticlesPageProps {
  readonly content: {readonly title: Text; readonly lede?: Text | null; readonly author?: Author}
  readonly articles: readonly ListedArticle[]
  /** All articles, and those of each kind and topic. */
  readonly lists: readonly LinkTarget[]
  readonly labels: Labels
  readonly search: ComponentProps<typeof SearchForm>['texts']
  readonly locale: LocaleCode
  /** Of the first page of the list. */
  readonly path: string
  /** Of the page of the list, from 1. */
  readonly number: number
  /** How many pages the list has. */
  readonly count: number
}

export function ArticlesPage({
  content,
  articles,
  lists,
  labels,
  search,
  locale,
  path,
  number,
  count,
}: ArticlesPageProps) {
  const {title, lede, author} = content
  return (
    <div className="articles">
      <Style name="articles" css={css} />
      <div className="wrap">
        {author?.image && (
          <Picture source={pictureSource(author.image, 480)} sizes="6rem" className="portrait" isFirst />
        )}
        <Copy text={title} as="h1" />
        {author && <Copy text={author.role} as="p" className="note" />}
        {lede && <Copy text={lede} as="p" className="lede" />}
        {author && author.links.length > 0 && (
          <p className="note">
            {author.links.map((href) => (
              <a key={href} href={href} rel="me">
                {new URL(href).hostname.replace(/^www\./, '')}
              </a>
            ))}
          </p>
        )}
        <SearchForm texts={search} locale={locale} />
        <nav className="lists" aria-label={lists[0]?.label.text}>
          {lists.map((list) => (
            <TextLink key={list.href} to={list} current={path} />
          ))}
        </nav>
        <ArticleList {...{articles, labels, locale}} heading="h2" />
        {count > 1 && (
          <nav className="numbers" aria-label={title.text}>
            {Array.from({length: count}, (_, index) => (
              <TextLink
                key={index}
                to={{label: {text: String(index + 1)}, href: index === 0 ? path : `${path}/${index + 1}`}}
                current={number === 1 ? path : `${path}/${number}`}
              />
            ))}
          </nav>
        )}
      </div>
    </div>
  )
}

const plainText = ({children}: Block): string => children.map(({text}) => text).join('')

const wordsPerMinute = 200

/** Of the texts of an article, at least 1. */
function readingMinutes(sections: readonly Section[]): number {
  const words = sections
    .flatMap((section) => (section._type === 'textSection' && section.body ? section.body.blocks : []))
    .flatMap((block) => plainText(block).split(/\s+/))
  return Math.max(1, Math.round(words.length / wordsPerMinute))
}

/** The second-level headings of an article's texts. */
const contentsOf = (sections: readonly Section[]): readonly {id: string; label: Text}[] =>
  sections.flatMap((section) => {
    if (section._type !== 'textSection' || section.body === null) return []
    const {blocks, ...lang} = section.body
    return [
      ...(section.heading ? [{id: headingId(section._key, 'heading'), label: section.heading}] : []),
      ...blocks
        .filter(({style}) => style === 'h2')
        .map((block) => ({
          id: headingId(section._key, block._key),
          label: {text: plainText(block), ...('lang' in lang && {lang: lang.lang})},
        })),
    ]
  })

/** To the article before or after one, by its date. */
const Step = ({to: {href, title}, rel}: {readonly to: ListedArticle; readonly rel: 'prev' | 'next'}) => (
  <a href={href} rel={rel}>
    <Copy text={title} />
  </a>
)

interface ArticlePageProps {
  readonly content: Article
  readonly labels: Labels
  /** Other articles, after the text. */
  readonly next: readonly ListedArticle[]
  readonly newer?: ListedArticle | undefined
  readonly older?: ListedArticle | undefined
  /** Of the pages of the author and the topics, by `_id`. */
  readonly hrefs: ReadonlyMap<string, string>
  readonly locale: LocaleCode
  /** The sections of the article. */
  readonly children: ReactNode
}

export function ArticlePage({
  content,
  labels,
  next,
  newer,
  older,
  hrefs,
  locale,
  children,
}: ArticlePageProps) {
  const {title, summary, kind, author, topics, image, publishedAt, updatedAt, sections} = content
  const date = (day: string) => formatDate(day, locale, 'full')
  const minutes = numberFormat(locale, {style: 'unit', unit: 'minute', unitDisplay: 'short'})
  const contents = contentsOf(sections)
  const authorPath = author ? hrefs.get(author._id) : undefined
  const [first] = sections
  const isBeside = first?._type === 'textSection' && first.heading === null
  return (
    <div className="articles one">
      <Style name="articles" css={css} />
      <header className="wrap">
        <p className="note">
          <Copy text={labels[kind]} as="b" />
          {topics.map(({_id, title: label}) => {
            const href = hrefs.get(_id)
            return href === undefined ? (
              <Copy key={_id} text={label} />
            ) : (
              <TextLink key={_id} to={{label, href}} />
            )
          })}
        </p>
        <KindMark kind={kind} />
        <Copy text={title} as="h1" />
        <Copy text={summary} as="p" className="lede" />
        <p className="note byline">
          {author && (
            <>
              <b {...fieldMark(fieldOf(author, 'name'))}>
                {authorPath === undefined ? author.name : <a href={authorPath}>{author.name}</a>}
              </b>
              <Copy text={author.role} />
            </>
          )}
          <time dateTime={publishedAt} {...fieldMark(fieldOf(content, 'publishedAt'))}>
            {date(publishedAt)}
          </time>
          {updatedAt !== null && updatedAt !== publishedAt && (
            <Copy text={formatMessage(labels.updated, {date: date(updatedAt)})} />
          )}
          <span>{minutes.format(readingMinutes(sections))}</span>
        </p>
        {image && (
          <Picture
            source={pictureSource(image, 1312)}
            sizes="(min-width: 90rem) 82rem, calc(100vw - 2.5rem)"
            className="lead"
            isFirst
          />
        )}
      </header>
      <div className="text">
        {contents.length > 1 && (
          <nav className={`wrap grid contents${isBeside ? ' beside' : ''}`} aria-labelledby="contents">
            <div>
              <Copy text={labels.contents} as="p" id="contents" />
              <ol>
                {contents.map(({id, label}) => (
                  <li key={id}>
                    <TextLink to={{label, href: `#${id}`}} />
                  </li>
                ))}
              </ol>
            </div>
          </nav>
        )}
        {children}
      </div>
      {next.length > 0 && (
        <aside className="wrap" aria-labelledby="next">
          <Copy text={labels.related} as="h2" id="next" />
          <ArticleList articles={next} {...{labels, locale}} heading="h3" />
          {(older ?? newer) && (
            <p className="steps">
              {older && <Step to={older} rel="prev" />}
              {newer && <Step to={newer} rel="next" />}
            </p>
          )}
        </aside>
      )}
    </div>
  )
}
