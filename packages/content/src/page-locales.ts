/** Types of documents that are pages of sections, each at an address of its own. */
export const addressedTypes = ['page', 'article', 'topic', 'author'] as const

/** The same as a condition, which TypeGen reads without running. */
export const isAddressedExpression = /* groq */ `_type in ['page', 'article', 'topic', 'author']`

export const isAddressed = (type: unknown): boolean => addressedTypes.some((name) => name === type)

const codeIfShown = (code: string) => /* groq */ `select(
  (_type == "author" || array::join(string::split(title.${code}, " "), "") > "") &&
  (_id == "landingPage" || defined(address.${code})) &&
  (sections[0]._type != "textSection" || count(sections[0].body.${code}) > 0) &&
  (_type != "article" || (summary.${code} > "" && !defined(sections[_type == "textSection" && !defined(body.${code}[0])][0]))) => "${code}"
)`

/**
 * The locales of a page: those in which it has a title, an address and, if it starts with a text section, that text. An article
 * also needs its summary and the text of every text section. The name of an author is the same in each language.
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

/** The fields of a page from which its address follows. */
export const linkedPageFields = /* groq */ `
  _id,
  address,
  "locales": ${pageLocalesExpression},
  "isValid": ${isValidNowExpression}
`

/** The fields of a page that a link needs. */
export const linkedPageProjection = /* groq */ `{${linkedPageFields}}`

/** The same for a link whose text is the title of the page. */
export const titledPageProjection = /* groq */ `{title, ${linkedPageFields}}`

/** The same for a menu, with older pages at the same address, which win. For other links that would be too slow. */
export const pageInMenuProjection = /* groq */ `{
  ${linkedPageFields},
  "older": *[
    ${isAddressedExpression} &&
    _id != 'landingPage' &&
    (_createdAt < ^._createdAt || (_createdAt == ^._createdAt && _id < ^._id)) &&
    (${sameAddress('gb')} || ${sameAddress('pl')} || ${sameAddress('de')} || ${sameAddress('pt')})
  ]${linkedPageProjection}
}`
