import {type LocaleCode, localeCodes} from '../locales.ts'

/** A document as the Content Lake holds it. */
export interface SampleDocument {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

const inEveryLocale = <T>(value: (locale: LocaleCode) => T) =>
  Object.fromEntries(localeCodes.map((locale) => [locale, value(locale)]))

const text = (copy: string) => ({
  _type: 'localizedString',
  ...inEveryLocale((locale) => `${copy} (${locale})`),
})

const texts = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text(name)]))

const richText = (copy: string) => ({
  _type: 'localizedPortableText',
  ...inEveryLocale((locale) => [
    {
      _type: 'block',
      _key: 'b1',
      style: 'normal',
      markDefs: [{_type: 'link', _key: 'm1', href: 'https://example.com/'}],
      children: [{_type: 'span', _key: 's1', text: `${copy} (${locale})`, marks: ['m1']}],
    },
  ]),
})

const reference = (id: string) => ({_type: 'reference', _ref: id})
const references = (...ids: readonly string[]) => ids.map((id) => ({_key: id, ...reference(id)}))

const link = (name: string, target: object) => ({_type: 'link', _key: name, label: text(name), ...target})
const toRoute = (name: string) => link(name, {kind: 'route', route: 'waitlist'})
const toPage = (name: string) => link(name, {kind: 'page', page: reference('page-privacy')})

const image = {
  _type: 'image',
  asset: reference('image-house-1200x630-png'),
  crop: {top: 0, bottom: 0.1, left: 0, right: 0},
  hotspot: {x: 0.5, y: 0.5, width: 1, height: 1},
  alt: text('A house'),
}

const seo = {_type: 'seo', title: text('Title'), description: text('Description'), image}
const entry = {date: '2026-11-02', note: text('Note')}

const illustrations = {
  reminders: {
    gracePeriod: text('Five days'),
    events: [{_key: 'e1', date: '2026-11-01', kind: 'due', title: text('Due'), text: text('Rent is due')}],
  },
  paymentsByMethod: {
    caption: text('Caption'),
    rows: [{_key: 'card', method: 'card', label: text('Card'), share: 40, bar: 50}],
  },
  dashboard: {
    caption: text('Caption'),
    items: [{_key: '3a', unit: '3A', state: 'calm', title: text('Signed'), text: text('All is well')}],
    titleBlock: [{_key: 'scale', term: text('Scale'), value: text('1 : 100')}],
  },
  rentCollected: {
    ...texts('title', 'targetLabel', 'remainingLabel', 'receiptsCaption'),
    currency: 'USD',
    collected: 300,
    target: 1000,
    receipts: [
      {_key: 'r1', date: '2026-11-01', amount: 100},
      {_key: 'r2', date: '2026-11-02', amount: 200},
    ],
  },
  overview: {
    totalPayments: 1245,
    change: 64,
    ...texts('totalLabel', 'changeLabel'),
    caption: text('From {first} in {firstMonth} to {last} in {lastMonth}'),
    months: [{_key: 'm1', month: '2026-10-01', payments: 1245}],
  },
}

const features = Object.entries(illustrations).map(([kind, figures]) => ({
  _id: `feature-${kind}`,
  _type: 'feature',
  name: kind,
  anchor: kind.toLowerCase(),
  entry,
  ...texts('heading', 'text'),
  tone: 'paper',
  points: [{_key: 'p1', ...text('Point')}],
  capabilities: references('capability-ledger'),
  illustration: {_type: 'illustration', kind, [kind]: figures},
}))

const price = (plan: string, amount: object) => ({_key: plan, plan: reference(plan), ...amount})

const successAndErrors = {
  ...texts('successTitle', 'successMessage', 'back'),
  errors: texts('missing', 'malformed', 'disposable', 'tooLong', 'tooMany', 'unavailable', 'refused'),
}

/** One document at least of every type, with every reference that a query follows; for tests. */
export const sampleDataset: readonly SampleDocument[] = [
  {
    _id: 'siteSettings',
    _type: 'siteSettings',
    brand: 'Domora',
    ...texts('tagline', 'description'),
    contactEmail: 'hello@example.com',
    organization: {
      legalName: 'Domora',
      street: 'Street 1',
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
    },
    mainNavigation: [toRoute('waitlist')],
    callToAction: toRoute('waitlist'),
    footerNavigation: [toRoute('waitlist')],
    legalNavigation: [toPage('privacy')],
    seo,
    labels: texts('skipToContent', 'menu', 'language', 'mainNavigation', 'pages', 'legal', 'home'),
    errors: {
      ...texts('notFoundTitle', 'notFoundHelp', 'serverErrorTitle', 'serverErrorMessage', 'serverErrorHelp'),
      notFoundMessage: text('Page not found: {path}'),
      backHome: text('Back'),
    },
  },
  {
    _id: 'landingPage',
    _type: 'landingPage',
    seo,
    sections: [
      ...references('hero-main', ...features.map(({_id}) => _id), 'closingCall-main'),
      {
        _key: 'questions',
        _type: 'faqSection',
        ...texts('heading', 'text'),
        link: toRoute('contact'),
        entries: references('faq-ledger'),
      },
    ],
  },
  {
    _id: 'hero-main',
    _type: 'hero',
    ...texts('heading', 'lede', 'note'),
    primaryAction: toRoute('start'),
    secondaryAction: toPage('privacy'),
    ledger: {
      caption: text('Caption'),
      building: '12 Linden Street',
      month: '2026-11-01',
      currency: 'USD',
      rows: [
        {
          _key: 'flat-1',
          tenant: 'Ruth Adler',
          unit: text('Flat 1'),
          method: 'card',
          date: '2026-11-01',
          amount: 155_000,
          status: 'paid',
        },
      ],
      labels: {
        ...texts('unit', 'paidBy', 'rent', 'status', 'card', 'directDebit', 'bankTransfer', 'reminder'),
        ...texts('paid', 'onItsWay', 'due'),
        received: text('received of {amount} due'),
        period: text('{month}, {count} flats'),
      },
    },
  },
  ...features,
  {
    _id: 'capability-ledger',
    _type: 'capability',
    ...texts('title', 'description'),
    plan: reference('plan-free'),
  },
  {
    _id: 'closingCall-main',
    _type: 'closingCall',
    entry,
    ...texts('heading', 'text'),
    primaryAction: toRoute('start'),
    secondaryAction: toRoute('more'),
  },
  {_id: 'faq-ledger', _type: 'faq', question: text('Who sees the ledger?'), answer: richText('Both of you.')},
  {
    _id: 'plan-free',
    _type: 'plan',
    key: 'free',
    ...texts('title', 'summary', 'units', 'components', 'access'),
    propertyLimit: 1,
    recommended: true,
    action: toPage('terms'),
  },
  {
    _id: 'plan-team',
    _type: 'plan',
    key: 'team',
    ...texts('title', 'summary', 'units', 'components', 'access'),
    action: toRoute('contact'),
  },
  ...['USD', 'PLN'].map((currency) => ({
    _id: `priceList-${currency}`,
    _type: 'priceList',
    currency,
    prices: [
      price('plan-free', {kind: 'amount', monthly: 0, yearly: 0}),
      price('plan-team', {kind: 'custom'}),
    ],
  })),
  {
    _id: 'pricingPage',
    _type: 'pricingPage',
    seo,
    ...texts('heading', 'lede'),
    defaultBilling: 'monthly',
    plans: references('plan-free', 'plan-team'),
    groups: [{_key: 'money', title: text('Money'), capabilities: references('capability-ledger')}],
    labels: {
      ...texts('billing', 'monthly', 'yearly', 'currency', 'perMonth', 'perYear', 'freeForever', 'custom'),
      ...texts('recommended', 'compare', 'feature', 'properties', 'components', 'access', 'included'),
      ...texts('notIncluded', 'unlimited', 'price'),
      saving: text('Keep {amount} a year'),
      savedYearly: text('You keep {amount} a year'),
    },
  },
  {
    _id: 'waitlistPage',
    _type: 'waitlistPage',
    seo,
    ...texts('heading', 'lede', 'emailLabel', 'emailPlaceholder', 'submit', 'note', 'consent'),
    consentVersion: '2026-11',
    confirm: texts('heading', 'text', 'button'),
    confirmed: texts('title', 'text'),
    expired: texts('title', 'text'),
    unsubscribe: texts('heading', 'text', 'button'),
    unsubscribed: texts('title', 'text'),
    ...texts('successNextStep'),
    ...successAndErrors,
  },
  {
    _id: 'aboutPage',
    _type: 'aboutPage',
    seo,
    ...texts('heading', 'lede'),
    image,
    body: richText('Who we are'),
    principles: [{_key: 'plain', ...texts('title', 'text')}],
  },
  {
    _id: 'contactPage',
    _type: 'contactPage',
    seo,
    ...texts('heading', 'lede', 'nameLabel', 'emailLabel', 'messageLabel', 'submit', 'note'),
    ...successAndErrors,
  },
  {
    _id: 'page-privacy',
    _type: 'page',
    _updatedAt: '2026-11-01T08:00:00Z',
    title: text('Privacy'),
    slug: {_type: 'slug', current: 'privacy'},
    seo,
    body: richText('What we keep'),
    updated: '2026-11-01',
  },
  {
    _id: 'redirect-prices',
    _type: 'redirect',
    _createdAt: '2026-11-01T08:00:00Z',
    from: '/prices',
    to: '/pricing',
    permanent: true,
  },
  {
    _id: 'image-house-1200x630-png',
    _type: 'sanity.imageAsset',
    url: 'http://127.0.0.1/images/house-1200x630.png',
    metadata: {lqip: 'data:image/png;base64,AA==', dimensions: {width: 1200, height: 630}},
  },
]
