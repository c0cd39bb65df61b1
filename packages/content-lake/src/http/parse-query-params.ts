import {httpError} from '../api-error.ts'

/**
 * The GROQ parameters of a URL: `$name=<json>`.
 * @throws ApiError 400 for a value that is not JSON
 */
export function parseQueryParams(search: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...search]
      .filter(([name]) => name.startsWith('$'))
      .map(([name, json]) => [name.slice(1), parseParam(name, json)]),
  )
}

function parseParam(name: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError)
      throw httpError(400, `Unable to parse value of "${name}=${json}": it is not JSON`)
    throw error
  }
}
