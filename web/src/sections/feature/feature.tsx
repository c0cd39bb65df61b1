import type {Feature as FeatureContent} from '@domora/content/feature'
import type {LocaleCode} from '@domora/content/locales'
import {Copy} from '../../ui/copy.tsx'
import {fieldOf} from '../../ui/field.ts'
import {Style} from '../../ui/style.tsx'
import {CapabilityList} from '../capability.tsx'
import {EntryDate} from '../entry-date.tsx'
import entry from '../entry.pcss?inline'
import css from './feature.pcss?inline'
import {Illustration} from './illustration.tsx'

/** A block of the landing page: a dated entry with what the product does, drawn and in words. */
export const Feature = ({content, locale}: {content: FeatureContent; locale: LocaleCode}) => (
  <section
    className={`entry ruled ${content.tone}`}
    id={content.anchor ?? undefined}
    aria-labelledby={`${content._id}-heading`}
  >
    <Style name="entry" css={entry} />
    <Style name="feature" css={css} />
    <div className="wrap grid">
      {content.entry && <EntryDate entry={content.entry} field={fieldOf(content, 'entry')} locale={locale} />}
      <Copy of={content.heading} as="h2" id={`${content._id}-heading`} />
      <div className="words">
        {content.text && <Copy of={content.text} as="p" className="soft" />}
        {content.points.length > 0 && (
          <ul className="points">
            {content.points.map((point) => (
              <Copy key={point.text} of={point} as="li" />
            ))}
          </ul>
        )}
      </div>
      <Illustration
        illustration={content.illustration}
        field={fieldOf(content, 'illustration')}
        locale={locale}
      />
      <CapabilityList capabilities={content.capabilities} />
    </div>
  </section>
)
