import {formatDate} from '@domora/content/dates'
import type {LocaleCode} from '@domora/content/locales'
import type {Page as PageContent} from '@domora/content/page'
import {Copy} from '../ui/copy.tsx'
import {RichText} from '../ui/rich-text.tsx'
import {Style} from '../ui/style.tsx'
import css from './prose-page.pcss?inline'

/** A page that editors made, such as the privacy notice. */
export const Page = ({
  content: {title, body, updated},
  locale,
}: {
  content: PageContent
  locale: LocaleCode
}) => (
  <article className="prose-page">
    <Style name="prose-page" css={css} />
    <div className="wrap grid">
      <div className="title">
        <Copy of={title} as="h1" />
        {updated !== null && (
          <p className="note">
            <time dateTime={updated}>{formatDate(updated, locale, 'full')}</time>
          </p>
        )}
      </div>
      <div className="body">
        <RichText of={body} />
      </div>
    </div>
  </article>
)
