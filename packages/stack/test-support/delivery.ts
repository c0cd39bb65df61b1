/** Whether the site under test delivers documents: SITE_DELIVERY says how, for the site and for the tests of it. */
export const deliversDocuments = (process.env['SITE_DELIVERY'] || 'document') === 'document'
