import {allLocaleCodes, locales} from '@domora/content/locales'
import {defineType} from 'sanity'
import {checkPageAddress} from '../../fields/page-address.ts'

/** Without the language's prefix and without a slash at the start. */
export const localizedAddress = defineType({
  name: 'localizedAddress',
  title: 'Address in every language',
  type: 'object',
  options: {collapsible: false},
  fields: allLocaleCodes.map((code) => ({
    name: code,
    title: `${locales[code].name} ${locales[code].prefix}/`,
    type: 'string',
    validation: (rule) => rule.custom((address, context) => checkPageAddress(code, address, context)),
  })),
})
