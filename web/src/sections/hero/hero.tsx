import type {Hero as HeroContent} from '@domora/content/hero'
import type {LocaleCode} from '@domora/content/locales'
import {Action} from '../../ui/action.tsx'
import {Copy} from '../../ui/copy.tsx'
import {fieldOf} from '../../ui/field.ts'
import {Style} from '../../ui/style.tsx'
import css from './hero.pcss?inline'
import {Ledger} from './ledger.tsx'

/** The first thing a visitor sees: the promise, two ways on, and a house that is a month's ledger. */
export const Hero = ({content, locale}: {content: HeroContent; locale: LocaleCode}) => (
  <section className="hero" aria-labelledby={`${content._id}-heading`}>
    <Style name="hero" css={css} />
    <div className="wrap grid">
      <div className="hero-copy">
        <Copy of={content.heading} as="h1" id={`${content._id}-heading`} />
        <Copy of={content.lede} as="p" className="lede" />
        <p className="actions">
          <Action to={content.primaryAction} weight="key" />
          <Action to={content.secondaryAction} weight="line" />
        </p>
        {content.note && <Copy of={content.note} as="p" className="note" />}
      </div>
      <div className="hero-sheet">
        <Ledger ledger={content.ledger} field={fieldOf(content, 'ledger')} locale={locale} />
      </div>
    </div>
    <div className="ground" />
  </section>
)
