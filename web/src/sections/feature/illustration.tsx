import type {Illustration as IllustrationContent} from '@domora/content/illustration'
import type {LocaleCode} from '@domora/content/locales'
import {Dashboard} from './dashboard.tsx'
import {Overview} from './overview.tsx'
import {PaymentsByMethod} from './payments-by-method.tsx'
import {Reminders} from './reminders.tsx'
import {RentCollected} from './rent-collected.tsx'

/** The figures of a feature, drawn; each kind says the same figures to a screen reader. */
export function Illustration({
  illustration,
  locale,
}: {
  illustration: IllustrationContent
  locale: LocaleCode
}) {
  switch (illustration.kind) {
    case 'reminders':
      return <Reminders content={illustration.reminders} locale={locale} />
    case 'paymentsByMethod':
      return <PaymentsByMethod content={illustration.paymentsByMethod} locale={locale} />
    case 'dashboard':
      return <Dashboard content={illustration.dashboard} locale={locale} />
    case 'rentCollected':
      return <RentCollected content={illustration.rentCollected} locale={locale} />
    case 'overview':
      return <Overview content={illustration.overview} locale={locale} />
  }
}
