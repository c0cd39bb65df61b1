import {pictureSource} from '../media/image-source.ts'
import {Copy} from '../ui/copy.tsx'
import {entryIn, fieldIn, fieldMark} from '../ui/field.ts'
import {Picture} from '../ui/picture.tsx'
import {DatedSection} from './dateline.tsx'
import css from './people.pcss?inline'
import type {SectionProps} from './section-props.ts'

export function People(props: SectionProps<'people'>) {
  const {content} = props
  if (content.people.length === 0) return null
  return (
    <DatedSection {...props} className="ruled people" name="people" css={css}>
      <ul>
        {content.people.map(({_key, fullName, role, place, text, image}) => (
          <li key={_key}>
            {image && <Picture source={pictureSource(image, 480)} sizes="6rem" className="portrait" />}
            <b {...fieldMark(fieldIn(entryIn(fieldIn(content.field, 'people'), _key), 'fullName'))}>
              {fullName}
            </b>
            <Copy text={role} as="p" className="soft" />
            {place && <Copy text={place} as="p" className="soft" />}
            {text && <Copy text={text} as="p" />}
          </li>
        ))}
      </ul>
    </DatedSection>
  )
}
