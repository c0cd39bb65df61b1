import type {Capability} from '@domora/content/capability'
import type {Feature as FeatureContent} from '@domora/content/feature'
import type {Illustration as IllustrationContent} from '@domora/content/illustration'
import type {LocaleCode} from '@domora/content/locales'
import {Copy} from '../ui/copy.tsx'
import {type Field, fieldIn} from '../ui/field.ts'
import {Style} from '../ui/style.tsx'
import dateline from './dateline.pcss?inline'
import {Dateline} from './dateline.tsx'
import css from './feature.pcss?inline'
import {Dashboard} from './illustrations/dashboard.tsx'
import {Overview} from './illustrations/overview.tsx'
import {PaymentsByMethod} from './illustrations/payments-by-method.tsx'
import {Reminders} from './illustrations/reminders.tsx'
import {RentCollected} from './illustrations/rent-collected.tsx'
import type {SectionProps} from './sections.tsx'

const CapabilityList = ({capabilities}: {capabilities: readonly Capability[]}) =>
  capabilities.length === 0 ? null : (
    <ul className="capabilities">
      {capabilities.map(({_id, title, description}) => (
        <li key={_id}>
          <Copy of={title} as="strong" />
          {description && <Copy of={description} as="p" />}
        </li>
      ))}
    </ul>
  )

interface IllustrationProps {
  readonly illustration: IllustrationContent
  readonly field: Field
  readonly locale: LocaleCode
}

/** The drawing of a feature. Its figures are also in the page as text, for screen readers. */
function Illustration({illustration, field, locale}: IllustrationProps) {
  const own = fieldIn(field, illustration.kind)
  switch (illustration.kind) {
    case 'reminders':
      return <Reminders content={illustration.reminders} field={own} locale={locale} />
    case 'paymentsByMethod':
      return <PaymentsByMethod content={illustration.paymentsByMethod} field={own} locale={locale} />
    case 'dashboard':
      return <Dashboard content={illustration.dashboard} field={own} locale={locale} />
    case 'rentCollected':
      return <RentCollected content={illustration.rentCollected} field={own} locale={locale} />
    case 'overview':
      return <Overview content={illustration.overview} field={own} locale={locale} />
  }
}

/** A section about a part of the product: heading, text, drawing and capabilities. */
export const Feature = ({content, locale, heading}: SectionProps<FeatureContent>) => (
  <section
    className={`entry ruled ${content.tone}`}
    id={content.anchor ?? undefined}
    aria-labelledby={`${content._key}-heading`}
  >
    <Style name="dateline" css={dateline} />
    <Style name="feature" css={css} />
    <div className="wrap grid">
      {content.entry && (
        <Dateline entry={content.entry} field={fieldIn(content.field, 'entry')} locale={locale} />
      )}
      <Copy of={content.heading} as={heading} id={`${content._key}-heading`} />
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
        field={fieldIn(content.field, 'illustration')}
        locale={locale}
      />
      <CapabilityList capabilities={content.capabilities} />
    </div>
  </section>
)
