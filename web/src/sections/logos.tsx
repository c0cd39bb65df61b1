import type {Logos as LogosContent} from '@domora/content/logos'
import {pictureSource} from '../sanity/image-source.ts'
import {Copy} from '../ui/copy.tsx'
import {entryIn, fieldIn, fieldMark} from '../ui/field.ts'
import {Picture} from '../ui/picture.tsx'
import {Style} from '../ui/style.tsx'
import dateline from './dateline.pcss?inline'
import css from './logos.pcss?inline'
import type {SectionProps} from './sections.tsx'

/** Logos of companies; the name stands in for a missing one. */
export function Logos({content, heading, pageTitle}: SectionProps<LogosContent>) {
  if (content.logos.length === 0) return null
  const title = content.heading ?? pageTitle
  return (
    <section className="entry ruled logos" id={content.anchor ?? undefined}>
      <Style name="dateline" css={dateline} />
      <Style name="logos" css={css} />
      <div className="wrap grid">
        {title && <Copy of={title} as={heading} />}
        <ul>
          {content.logos.map(({_key, name, image, link}) => {
            const logo = image ? (
              <Picture
                of={pictureSource({...image, alt: {text: name}}, 480)}
                sizes="10rem"
                className="logo"
              />
            ) : (
              <b {...fieldMark(fieldIn(entryIn(fieldIn(content.field, 'logos'), _key), 'name'))}>{name}</b>
            )
            return <li key={_key}>{link ? <a href={link}>{logo}</a> : logo}</li>
          })}
        </ul>
      </div>
    </section>
  )
}
