/**
 * A short name of a text: FNV-1a over its UTF-16 units (http://www.isthe.com/chongo/tech/comp/fnv/), in base 36.
 * It tells whether a text is still the same one; nothing depends on nobody being able to forge it.
 */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
