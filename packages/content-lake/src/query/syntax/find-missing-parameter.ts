interface ParameterUse {
  name: string
  /** UTF-16 offsets of `$name`; `end` is its last character. */
  start: number
  end: number
}

/** Strings and comments are matched so that a `$` inside of them is passed over. */
const TOKEN = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/[^\n]*|\$([a-z_]\w*)/gi
/** `fn ns::name($argument) = …;` brings a parameter of its own. */
const DECLARATION = /\bfn\s+\w+::\w+\s*\(\s*\$(\w+)\s*\)[^;]*;/g

/**
 * The first parameter that the query uses and the request does not give. groq-js takes such a one for null, the
 * hosted API refuses it; its tree has no positions, so they are found in the text.
 */
export function findMissingParameter(
  query: string,
  params: Readonly<Record<string, unknown>>,
): ParameterUse | undefined {
  const declarations = [...query.matchAll(DECLARATION)].map((match) => ({
    name: match[1],
    start: match.index,
    end: match.index + match[0].length,
  }))
  for (const match of query.matchAll(TOKEN)) {
    const name = match[1]
    if (name === undefined || Object.hasOwn(params, name)) continue
    const start = match.index
    const declared = declarations.some((d) => d.name === name && start >= d.start && start < d.end)
    if (!declared) return {name, start, end: start + name.length}
  }
  return undefined
}
