import {defaultLocale, type LocaleCode} from '@domora/content/locales'
import {type ContentSourceMap, getPublishedId, jsonPathToStudioPath, studioPath} from '@sanity/client/csm'
import {encodeIntoResult} from '@sanity/client/stega'
import {vercelStegaCombine} from '@vercel/stega'
import {languageOfCopy} from './language-of-copy.ts'

/**
 * Gives the copy of an answer the way to its field in Studio, in invisible characters at its end, for the overlays of
 * `@sanity/visual-editing` to find. The client has the same built in (`stega`); it marks every language and writes the
 * way twice, as a whole address. A page shows one language, and English where that is missing: only they are marked, and
 * with the bare data, so that a draft page has a quarter of the size and shows an edit that much sooner.
 */
export const markCopy = <Answer>(
  answer: Answer,
  sourceMap: ContentSourceMap,
  {locale, studioUrl}: {locale: LocaleCode; studioUrl: string},
): Answer =>
  encodeIntoResult(answer, sourceMap, ({sourcePath, sourceDocument, value}) => {
    const language = languageOfCopy(sourcePath, value)
    if (language !== locale && language !== defaultLocale) return value
    const field = {
      origin: 'sanity.io',
      baseUrl: studioUrl,
      id: getPublishedId(sourceDocument._id),
      type: sourceDocument._type,
      path: studioPath.toString(jsonPathToStudioPath(sourcePath)),
    }
    // Whether a text may be marked was decided above; `auto` would leave out what looks like a date or an address.
    return vercelStegaCombine(value, field, false)
  })
