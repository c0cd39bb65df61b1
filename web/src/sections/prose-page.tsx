import type {AboutPage as AboutPageContent} from '@domora/content/about-page'
import {formatDate} from '@domora/content/format'
import type {LocaleCode} from '@domora/content/locales'
import type {Page as PageContent} from '@domora/content/page'
import {pictureSource} from '../sanity/image-source.ts'
import {Copy} from '../ui/copy.tsx'
import {fieldMark, fieldOf} from '../ui/field.ts'
import {Picture} from '../ui/picture.tsx'
import {RichText} from '../ui/rich-text.tsx'
import {Style} from '../ui/style.tsx'
import css from './prose-page.pcss?inline'

/** The page about the company. */
export function AboutPage({content: {heading, lede, image, body, principles}}: {content: AboutPageContent}) {
  return (
    <article className="prose-page">
      <Style name="prose-page" css={css} />
      <div className="wrap grid">
        <div className="title">
          <Copy of={heading} as="h1" />
          {lede && <Copy of={lede} as="p" className="lede" />}
        </div>
        <div className="body">{body && <RichText of={body} />}</div>
        {image && (
          <Picture
            of={pictureSource(image, 1312)}
            sizes="(min-width: 90rem) 82rem, calc(100vw - 2.5rem)"
            className="wide"
            isFirst
          />
        )}
        {principles.length > 0 && (
          <ul className="principles">
            {principles.map(({_key, title, text}) => (
              <li key={_key}>
                <Copy of={title} as="h2" />
                <Copy of={text} as="p" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

/** A CMS page, such as the privacy notice. */
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
