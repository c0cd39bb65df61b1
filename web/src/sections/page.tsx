import {formatDate} from '@domora/content/dates'
import type {LocaleCode} from '@domora/content/locales'
import type {Page as PageContent} from '@domora/content/page'
import {Copy} from '../ui/copy.tsx'
import {fieldOf} from '../ui/field.ts'
import {fieldMark} from '../ui/field-mark.ts'
import {RichText} from '../ui/rich-text.tsx'
import {Style} from '../ui/style.tsx'
import css from './prose-page.pcss?inline'

/** A page that editors made, such as the privacy notice. */
export const Page = ({content, locale}: {content: PageContent; locale: LocaleCode}) => (
  <article className="prose-page">
    <Style name="prose-page" css={css} />
    <div className="wrap grid">
      <div className="title name">
        <Copy of={content.title} as="h1" />
        {content.updated !== null && (
          <p className="note">
            <time dateTime={content.updated} {...fieldMark(fieldOf(content, 'updated'))}>
              {formatDate(content.updated, locale, 'full')}
            </time>
          </p>
        )}
      </div>
      <div className="body">
        <RichText of={content.body} />
      </div>
    </div>
  </article>
)
