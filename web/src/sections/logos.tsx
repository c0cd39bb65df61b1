import {pictureSource} from '../media/image-source.ts'
import {entryIn, fieldIn, fieldMark} from '../ui/field.ts'
import {Picture} from '../ui/picture.tsx'
import {DatedSection} from './dateline.tsx'
import css from './logos.pcss?inline'
import type {SectionProps} from './section-props.ts'

/** Logos of companies. A name replaces a missing logo. */
export function Logos(props: SectionProps<'logos'>) {
  const {content} = props
  if (content.logos.length === 0) return null
  return (
    <DatedSection {...props} className="ruled logos" name="logos" css={css}>
      <ul>
        {content.logos.map(({_key, name, image, link}) => {
          const logo = image ? (
            <Picture
              source={pictureSource({...image, alt: {text: name}}, 480)}
              sizes="10rem"
              className="logo"
            />
          ) : (
            <b {...fieldMark(fieldIn(entryIn(fieldIn(content.field, 'logos'), _key), 'name'))}>{name}</b>
          )
          return <li key={_key}>{link ? <a href={link}>{logo}</a> : logo}</li>
        })}
      </ul>
    </DatedSection>
  )
}
