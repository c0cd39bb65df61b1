import type {Problem} from '@domora/content/parse-section'

/**
 * One structured line for a value that breaks its contract: where an editor finds it and what is wrong,
 * never the value itself.
 */
export function reportProblem({document, type, field, locale, message}: Problem): void {
  console.warn(JSON.stringify({event: 'content-problem', document, type, field, locale, message}))
}
