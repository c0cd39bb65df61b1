import type {LocaleCode} from '@domora/content/locales'
import {pathOf} from '@domora/content/routes'
import type {SearchPage as SearchPageContent} from '@domora/content/search-page'
import {Copy, typeset} from '../ui/copy.tsx'
import {TextLink} from '../ui/links.tsx'
import {Style} from '../ui/style.tsx'
import css from './articles.pcss?inline'

type FormTexts = Pick<SearchPageContent, 'heading' | 'submit'>

interface SearchFormProps {
  readonly texts: FormTexts
  readonly locale: LocaleCode
  readonly query?: string
}

/** Leads to the results, which have an address of their own. */
export const SearchForm = ({texts: {heading, submit}, locale, query = ''}: SearchFormProps) => (
  <search>
    <form className="search" action={pathOf({kind: 'search'}, locale)}>
      <input type="search" name="q" defaultValue={query} maxLength={100} required aria-label={heading.text} />
      <button type="submit" lang={submit.lang}>
        {typeset(submit.text)}
      </button>
    </form>
  </search>
)

interface SearchPageProps {
  readonly content: SearchPageContent
  readonly locale: LocaleCode
  /** Absent before a search. */
  readonly search: Search | null
}

export interface Search {
  readonly query: string
  readonly hits: readonly {readonly path: string; readonly title: string; readonly summary: string}[]
}

export const SearchPage = ({content, locale, search}: SearchPageProps) => (
  <div className="articles">
    <Style name="articles" css={css} />
    <div className="wrap">
      <Copy text={content.heading} as="h1" />
      {content.lede && <Copy text={content.lede} as="p" className="lede" />}
      <SearchForm texts={content} locale={locale} query={search?.query ?? ''} />
      {search && search.hits.length === 0 && <Copy text={content.errors.missing} as="p" className="lede" />}
      {search && search.hits.length > 0 && (
        <ul className="entries">
          {search.hits.map(({path, title, summary}) => (
            <li key={path}>
              <h2>
                <TextLink to={{label: {text: title}, href: path}} />
              </h2>
              <p className="soft">{typeset(summary)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  </div>
)
