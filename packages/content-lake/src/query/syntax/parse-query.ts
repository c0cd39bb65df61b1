import {GroqSyntaxError, parse} from 'groq-js'
import {findMissingParameter} from './find-missing-parameter.ts'
import {queryParseError} from './query-error.ts'
import {findUnsupportedFunction} from './find-unsupported-function.ts'
import type {SyntaxNode} from './syntax-tree.ts'

export type QueryParams = Readonly<Record<string, unknown>>

/**
 * The syntax tree of a query. Parameters are needed here already, because slices and attribute access may use them;
 * they become values in the tree.
 * @throws QueryError 400 with the position, for what is no GROQ, a parameter that was not given, or a function
 *   that this server does not have.
 */
export function parseQuery(query: string, params: QueryParams): SyntaxNode {
  const tree = parseSyntax(query, params)
  const missing = findMissingParameter(query, params)
  if (missing) {
    const description = `param $${missing.name} referenced, but not provided`
    throw queryParseError(query, description, missing.start, missing.end)
  }
  const unsupported = findUnsupportedFunction(tree)
  if (unsupported !== undefined) {
    const start = Math.max(0, query.indexOf(unsupported.slice(0, unsupported.indexOf('('))))
    const description = `${unsupported} is not supported by this Content Lake`
    throw queryParseError(query, description, start, start + unsupported.length - 1)
  }
  return tree
}

function parseSyntax(query: string, params: QueryParams): SyntaxNode {
  try {
    return parse(query, {params: {...params}})
  } catch (error) {
    if (error instanceof GroqSyntaxError) {
      const description = error.message.replace(/^Syntax error in GROQ query at position \d+:? ?/, '')
      throw queryParseError(query, description || 'unable to parse the query', error.position)
    }
    // Everything else that the parser throws is about the query as well, but carries no position.
    throw queryParseError(query, error instanceof Error ? error.message : String(error), 0, query.length - 1)
  }
}
