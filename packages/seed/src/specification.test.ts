import {describe, expect, test} from 'vitest'
import {dataset} from './dataset.ts'
import {linesIn} from './testing/localized-values.ts'

const hero = 'landingPage sections[hero-main]'

/** The lines at a place of the dataset (`waitlistPage heading`) in one locale. */
const at = (where: string, locale: string) =>
  linesIn(locale)
    .filter((entry) => entry.where === where)
    .map(({line}) => line)

describe('English words that the specification quotes', () => {
  test.each([
    ['waitlistPage heading', 'Join the Waitlist'],
    ['waitlistPage emailLabel', 'Email Address'],
    ['waitlistPage submit', 'Join the List'],
    ['waitlistPage successTitle', 'Thank You!'],
    ['waitlistPage successMessage', "We'll notify you when we launch. Stay tuned!"],
    [`${hero}.primaryAction.label`, 'Get Started'],
    [`${hero}.secondaryAction.label`, 'Explore Platform'],
    ['siteSettings errors.notFoundTitle', 'Page Not Found'],
    ['siteSettings errors.notFoundMessage', 'Page not found: {path}'],
    ['siteSettings errors.serverErrorTitle', 'Internal Server Error'],
  ])('%s', (where, words) => expect(at(where, 'gb')).toEqual([words]))
})

test('the pitch: rentals, tenants and finances in one place, in early access', () => {
  expect(at(`${hero}.lede`, 'gb')).toEqual([
    expect.stringContaining('Manage rentals, tenants and finances in one place.'),
  ])
  expect(at(`${hero}.note`, 'gb')).toEqual([expect.stringMatching(/early access/i)])
})

describe('plans', () => {
  const keys = ['free', 'basic', 'pro', 'premium', 'team']
  const rows = (locale: string, field: string) => keys.flatMap((key) => at(`plan-${key} ${field}`, locale))

  test('Business is the smallest plan with multi-user access', () => {
    const multiUser = dataset.find(({_id}) => _id === 'capability-multi-user')
    expect(multiUser).toMatchObject({plan: {_ref: 'plan-premium'}})
    expect(at('plan-premium title', 'gb')).toEqual(['Business'])
  })

  test('English titles', () => {
    expect(rows('gb', 'title')).toEqual(['Free', 'Starter', 'Professional', 'Business', 'Enterprise'])
  })

  test('Portuguese titles', () => {
    expect(rows('pt', 'title')).toEqual(['Gratuito', 'Inicial', 'Profissional', 'Empresarial', 'Corporativo'])
  })

  test('Portuguese rows', () => {
    expect(rows('pt', 'components').slice(0, 2)).toEqual(['Componentes básicos', 'Componentes essenciais'])
    expect(rows('pt', 'access').slice(0, 4)).toEqual([
      'Acesso limitado',
      'Acesso padrão',
      'Acesso completo',
      'Acesso avançado',
    ])
    expect(rows('pt', 'units')).toEqual([
      '1 unidade',
      'Até 5 unidades',
      'Até 20 unidades',
      'Até 50 unidades',
      'Unidades ilimitadas',
    ])
  })
})

describe('FAQ statements, in every language', () => {
  test.each([
    ['gb', 'invite-tenants', 'Tenants tab|receive an email|create an account|choose a payment method'],
    ['pl', 'invite-tenants', '„Najemcy”|Dostają e-mail|zakładają konto|wybierają metodę płatności'],
    ['de', 'invite-tenants', '„Mieter“|erhalten eine E-Mail|legen ein Konto an|wählen ihre Zahlungsart'],
    ['pt', 'invite-tenants', '“Inquilinos”|recebem um e-mail|criam uma conta|escolhem a forma de pagamento'],
    ['gb', 'data-security', 'encrypted in transit and at rest'],
    ['pl', 'data-security', 'szyfrujemy podczas przesyłania i przechowywania'],
    ['de', 'data-security', 'bei der Übertragung und bei der Speicherung verschlüsselt'],
    ['pt', 'data-security', 'criptografados em trânsito e em repouso'],
    ['gb', 'data-protection', 'GDPR|CCPA'],
    ['pl', 'data-protection', 'GDPR|CCPA'],
    ['de', 'data-protection', 'GDPR|CCPA'],
    ['pt', 'data-protection', 'LGPD|GDPR'],
  ])('%s: %s', (locale, question, parts) => {
    for (const part of parts.split('|'))
      expect(at(`faq-${question} answer`, locale).join(' ')).toContain(part)
  })

  test('the Portuguese site names the LGPD, not the CCPA', () => {
    expect(linesIn('pt').filter(({line}) => line.includes('CCPA'))).toEqual([])
  })
})
