const longest = 120

/**
 * A path as a person reads it: decoded where that is possible, without characters that are invisible or
 * turn the direction of the text around them, and not longer than a line or two. It is text, not markup:
 * whoever shows it escapes it.
 */
export function readablePath(path: string): string {
  const text = decoded(path).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '\u{FFFD}')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}
