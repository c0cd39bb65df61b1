import {isLakeDocument} from '../../perspectives/lake-document.ts'
import type {LakeDocument} from '../../perspectives/lake-document.ts'
import {mapChildren} from './map-children.ts'
import type {SyntaxNode} from './syntax-tree.ts'

/**
 * Attribute names that groq-js trips over: it calls `hasOwnProperty` on documents, assigns `__proto__`, and takes
 * what has a `then` for a promise. While a query runs they have other names, in documents, parameters and the tree.
 */
const UNSAFE = ['hasOwnProperty', '__proto__', 'then'] as const
const unsafe: ReadonlySet<string> = new Set(UNSAFE)
/** What no other attribute can start with: nobody outside this process knows it. */
const PREFIX = `\u0000${crypto.randomUUID()}`

/** False for JSON whose objects certainly have no unsafe names. Quick: it is asked of every document. */
export function mayHaveUnsafeNames(json: string): boolean {
  return UNSAFE.some((name) => json.includes(`"${name}":`))
}

/** The value with its unsafe names replaced; the value itself when it has none. */
export function escapeNames(value: unknown): unknown {
  return renamed(value, (name) => (unsafe.has(name) ? PREFIX + name : name))
}

/** The document with its unsafe names replaced; itself when it has none. */
export function escapeDocument(document: LakeDocument): LakeDocument {
  const escaped = escapeNames(document)
  // A document's id and type have safe names, so what comes out is one too.
  return isLakeDocument(escaped) ? escaped : document
}

/** The value with the names that it had before `escapeNames`. */
export function unescapeNames(value: unknown): unknown {
  return renamed(value, unescapeName)
}

export function unescapeName(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name
}

/** The tree, asking for and making attributes by their safe names; the tree itself when it has no unsafe ones. */
export function escapeNamesInTree(tree: SyntaxNode): SyntaxNode {
  let isChanged = false
  const escaped = escapeNode(tree)
  return isChanged ? escaped : tree

  function escapeName(name: string): string {
    if (!unsafe.has(name)) return name
    isChanged = true
    return PREFIX + name
  }

  function escapeNode(node: SyntaxNode): SyntaxNode {
    const mapped = mapChildren(node, escapeNode)
    if (mapped.type === 'AccessAttribute') return {...mapped, name: escapeName(mapped.name)}
    if (mapped.type === 'Value') {
      const value = escapeNames(mapped.value)
      isChanged ||= value !== mapped.value
      return {...mapped, value}
    }
    if (mapped.type !== 'Object') return mapped
    const attributes = mapped.attributes.map((attribute) =>
      attribute.type === 'ObjectAttributeValue'
        ? {...attribute, name: escapeName(attribute.name)}
        : attribute,
    )
    return {...mapped, attributes}
  }
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const elements = value.map((element: unknown) => renamed(element, rename))
    return elements.some((element, index) => element !== value[index]) ? elements : value
  }
  const entries = Object.entries(value)
  const changed = entries.map(([name, inner]): [string, unknown] => [rename(name), renamed(inner, rename)])
  const isSame = changed.every(([name, inner], index) => {
    const entry = entries[index]
    return entry?.[0] === name && entry[1] === inner
  })
  return isSame ? value : Object.fromEntries(changed)
}
