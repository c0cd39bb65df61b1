import type {Illustration as IllustrationContent} from '@domora/content/illustration'
import type {LocaleCode} from '@domora/content/locales'
import {type Field, fieldIn} from '../../ui/field.ts'
import {Dashboard} from './dashboard.tsx'
import {Overview} from './overview.tsx'
import {PaymentsByMethod} from './payments-by-method.tsx'
import {Reminders} from './reminders.tsx'
import {RentCollected} from './rent-collected.tsx'

interface IllustrationProps {
  readonly illustration: IllustrationContent
  /** The illustration's own. */
  readonly field: Field
  readonly locale: LocaleCode
}

/** The figures of a feature, drawn; each kind says the same figures to a screen reader. */
export function Illustration({illustration, field, locale}: IllustrationProps) {
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
