/** The address that the site gives for questions; `.example` is reserved and reaches nobody. */
export const contactEmail = 'hello@domora.example'

/** Sample particulars, as no company stands behind the site yet: zeros and Germany's sample names. */
export const organization = {
  legalName: 'Domora GmbH',
  street: 'Musterstraße 12',
  postalCode: '10115',
  city: 'Berlin',
  country: 'Deutschland',
  register: 'Amtsgericht Charlottenburg, HRB 000000 B',
  vatId: 'DE000000000',
  representative: 'Erika Mustermann',
} as const
