const codeIfShown = (code: string) => /* groq */ `select(
  count(string::split(title.${code}, " ")[@ != ""]) > 0 && count(body.${code}) > 0 => "${code}"
)`

/**
 * The locales in which a CMS page is shown: those with a title and a text. Written out language by language, because
 * TypeGen reads queries without running them.
 */
export const pageLocalesExpression = /* groq */ `[
  ${codeIfShown('gb')},
  ${codeIfShown('pl')},
  ${codeIfShown('de')},
  ${codeIfShown('pt')}
][defined(@)]`
