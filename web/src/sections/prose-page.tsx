import type {AboutPage as AboutPageContent} from '@domora/content/about-page'
import {formatDate} from '@domora/content/format'
import {particularsOf, withParticulars} from '@domora/content/company'
import {pictureSource} from '../media/image-source.ts'
import {Copy} from '../ui/copy.tsx'
import {fieldIn, fieldMark} from '../ui/field.ts'
import {Picture} from '../ui/picture.tsx'
import {headingId, RichText} from '../ui/rich-text.tsx'
import {Style} from '../ui/style.tsx'
import css from './prose-page.pcss?inline'
import type {SectionPropsWithPage} from './section-props.ts'

export function AboutPage({content: {heading, lede, image, body, principles}}: {content: AboutPageContent}) {
  return (
    <article className="prose-page">
      <Style name="prose-page" css={css} />
      <div className="wrap grid">
        <div className="title">
          <Copy text={heading} as="h1" />
          {lede && <Copy text={lede} as="p" className="lede" />}
        </div>
        <div className="body">{body && <RichText content={body} />}</div>
        {image && (
          <Picture
            source={pictureSource(image, 1312)}
            sizes="(min-width: 90rem) 82rem, calc(100vw - 2.5rem)"
            className="wide"
            isFirst
          />
        )}
        {principles.length > 0 && (
          <ul className="principles">
            {principles.map(({_key, title, text}) => (
              <li key={_key}>
                <Copy text={title} as="h2" />
                <Copy text={text} as="p" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

/** Text with its heading beside it, such as a privacy notice. */
export function TextSection({content, locale, ...section}: SectionPropsWithPage<'textSection'>) {
  if (content.body === null) return null
  const title = content.heading ?? section.pageTitle
  return (
    <article className="prose-page" id={content.anchor ?? undefined}>
      <Style name="prose-page" css={css} />
      <div className="wrap grid">
        <div className="title name">
          {title && <Copy text={title} as={section.heading} id={headingId(content._key, 'heading')} />}
          {content.updated !== null && (
            <p className="note">
              <time dateTime={content.updated} {...fieldMark(fieldIn(content.field, 'updated'))}>
                {formatDate(content.updated, locale, 'full')}
              </time>
            </p>
          )}
        </div>
        <div className="body">
          <RichText
            content={withParticulars(content.body, particularsOf(section.pageContext.settings, locale))}
            section={content._key}
          />
        </div>
      </div>
    </article>
  )
}
