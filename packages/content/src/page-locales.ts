const codeIfShown = (code: string) => /* groq */ `select(
  array::join(string::split(title.${code}, " "), "") > "" &&
  (_id == "landingPage" || defined(address.${code})) &&
  (sections[0]._type != "textSection" || count(sections[0].body.${code}) > 0) => "${code}"
)`

/**
 * The locales of a page: those in which it has a title, an address and, if it starts with a text section, that text.
 * The languages are written out because TypeGen reads queries without running them.
 */
export const pageLocalesExpression = /* groq */ `[
  ${codeIfShown('gb')},
  ${codeIfShown('pl')},
  ${codeIfShown('de')},
  ${codeIfShown('pt')}
][defined(@)]`

/** Whether a page is online at this time. */
export const isValidNowExpression = /* groq */ `
  (!defined(validFrom) || dateTime(validFrom) <= dateTime(now())) &&
  (!defined(validUntil) || dateTime(now()) < dateTime(validUntil))
`

const sameAddress = (code: string) =>
  /* groq */ `(defined(address.${code}) && address.${code} == ^.address.${code})`

const linkedPage = /* groq */ `
  _id,
  address,
  "locales": ${pageLocalesExpression},
  "isValid": ${isValidNowExpression}
`

/** The fields of a page that a link needs. */
export const linkedPageProjection = /* groq */ `{${linkedPage}}`

/** The same for a menu, with older pages at the same address, which win. For other links that would be too slow. */
export const pageInMenuProjection = /* groq */ `{
  ${linkedPage},
  "older": *[
    _type == 'page' &&
    _id != 'landingPage' &&
    (_createdAt < ^._createdAt || (_createdAt == ^._createdAt && _id < ^._id)) &&
    (${sameAddress('gb')} || ${sameAddress('pl')} || ${sameAddress('de')} || ${sameAddress('pt')})
  ]${linkedPageProjection}
}`
