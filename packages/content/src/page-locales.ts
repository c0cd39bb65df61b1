const codeIfShown = (code: string) => /* groq */ `select(
  array::join(string::split(title.${code}, " "), "") > "" &&
  (_id == "landingPage" || defined(address.${code})) &&
  (sections[0]._type != "textSection" || count(sections[0].body.${code}) > 0) => "${code}"
)`

/**
 * The locales that a page is translated into: those in which it has a title, an address and, when it begins with a text, that
 * text. Written out language by language, because TypeGen reads queries without running them.
 */
export const pageLocalesExpression = /* groq */ `[
  ${codeIfShown('gb')},
  ${codeIfShown('pl')},
  ${codeIfShown('de')},
  ${codeIfShown('pt')}
][defined(@)]`

/** Whether today is among the days on which visitors get a page. */
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

/** What a link has to know about the page that it leads to. */
export const linkedPageProjection = /* groq */ `{${linkedPage}}`

/** The same for a menu, with older pages that have one of its addresses: visitors get those there. For other links it costs too much. */
export const pageInMenuProjection = /* groq */ `{
  ${linkedPage},
  "older": *[
    _type == 'page' &&
    _id != 'landingPage' &&
    (_createdAt < ^._createdAt || (_createdAt == ^._createdAt && _id < ^._id)) &&
    (${sameAddress('gb')} || ${sameAddress('pl')} || ${sameAddress('de')} || ${sameAddress('pt')})
  ]${linkedPageProjection}
}`
