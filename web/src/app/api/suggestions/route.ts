import {allLocaleCodes, defaultLocale} from '@domora/content/locales'
import {z} from 'zod'
import {env} from '../../../env.ts'
import {readJson} from '../../../http/read-body.ts'
import {log} from '../../../log.ts'
import {term, translate, TranslatorError} from '../../../suggestions/translate.ts'
import {withToken} from '../require-token.ts'

export {OPTIONS} from '../require-token.ts'

const maxBodyBytes = 256 * 1024

const request = z.object({
  locale: z.enum(allLocaleCodes.filter((code) => code !== defaultLocale)),
  texts: z.array(z.string().max(20_000)).min(1).max(50),
  terms: z.array(term).max(200).default([]),
})

/** Translates texts with the operator's service: 501 without one, 502 if it fails. Stores nothing. */
export const POST = withToken(async (_, incoming) => {
  const {TRANSLATE_URL: url, TRANSLATE_KEY: key = '', TRANSLATE_API: api} = env
  if (url === undefined || api === undefined) return new Response(null, {status: 501})
  const asked = await readJson(incoming, maxBodyBytes, request)
  if (typeof asked === 'number') return new Response(null, {status: asked})
  try {
    return Response.json({texts: await translate({url, key, api}, asked.locale, asked.texts, asked.terms)})
  } catch (error) {
    if (!(error instanceof TranslatorError)) throw error
    log('warn', 'translation-failed', {reason: error.message})
    return new Response(null, {status: 502})
  }
})
