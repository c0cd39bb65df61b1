import type {AboutPage as AboutPageContent} from '@domora/content/about-page'
import {imageSource} from '../lake/image-source.ts'
import {Copy} from '../ui/copy.tsx'
import {RichText} from '../ui/rich-text.tsx'
import {Style} from '../ui/style.tsx'
import css from './prose-page.pcss?inline'

const pictureWidth = 1312

/** Who is behind the product, and what they hold to. */
export function AboutPage({content: {heading, lede, image, body, principles}}: {content: AboutPageContent}) {
  const picture =
    image &&
    imageSource(image, pictureWidth, Math.round((pictureWidth * image.asset.height) / image.asset.width))
  return (
    <article className="prose-page">
      <Style name="prose-page" css={css} />
      <div className="wrap grid">
        <div className="title">
          <Copy of={heading} as="h1" />
          {lede && <Copy of={lede} as="p" className="lede" />}
        </div>
        <div className="body">{body && <RichText of={body} />}</div>
        {picture && (
          // The lake makes the sizes; next/image's optimizer has had advisories of its own.
          // oxlint-disable-next-line next/no-img-element
          <img
            className="wide"
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
            loading="lazy"
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
