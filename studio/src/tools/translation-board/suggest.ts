import {type LocaleCode, locales} from '@domora/content/locales'
import {partsOf} from '@domora/content/template'
import {joinPieces, type Piece, piecesOf} from './coded-text.ts'
import {type Glossary, splitAtKept, termsIn} from './glossary.ts'
import {markOf, type ReturnedFile, type Unit} from './units.ts'
import {paragraphsOf} from './xliff.ts'

const textPiece = (text: string): Piece => ({kind: 'text', text})

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A paragraph, or a line of a plain text. A service gets `text`, with a tag for each code and fact. */
function segmentOf(pieces: readonly Piece[], lineEnd: string, glossary: Glossary) {
  const codes: Piece[] = []
  const add = (code: Piece) => codes.push(code) - 1
  const protect = (text: string) => `<x id="${add(textPiece(text))}"/>`
  const marked = pieces
    .map((piece) => {
      if (piece.kind === 'text')
        return partsOf(piece.text)
          .flatMap(({text, name}) =>
            name === undefined
              ? splitAtKept(text, glossary).map((part, index) =>
                  index % 2 === 0 ? escape(part) : protect(part),
                )
              : protect(text),
          )
          .join('')
      if (piece.kind === 'single') return ''
      return piece.kind === 'close' ? '</g>' : `<g id="${add(piece)}">`
    })
    .join('')
  const [, lead = '', text = '', trail = ''] = /^(\s*)(.*?)(\s*)$/s.exec(marked) ?? []
  return {
    /** What the service does not get: the code of a paragraph, spaces and line ends. */
    before: [...pieces.filter(({kind}) => kind === 'single'), textPiece(lineEnd + lead)],
    text,
    after: [textPiece(trail)],
    /** By the `id` of a tag. */
    codes,
  }
}

function segmentsOf(coded: string, glossary: Glossary) {
  const paragraphs = paragraphsOf(coded)
  if (paragraphs[0]?.[0]?.kind === 'single')
    return paragraphs.map((pieces) => segmentOf(pieces, '', glossary))
  return coded.split('\n').map((line, index) => segmentOf(piecesOf(line), index === 0 ? '' : '\n', glossary))
}

/** Reads the tags of an answer, in any order and nesting. Scripts of a parsed document never run. */
function readAnswer(answer: string, codes: readonly Piece[]): Piece[] {
  const piecesIn = (parent: Node): Piece[] =>
    [...parent.childNodes].flatMap((node) => {
      if (node.nodeType === Node.TEXT_NODE) return [textPiece(node.textContent ?? '')]
      if (!(node instanceof Element)) return []
      const code = codes[Number(node.getAttribute('id') ?? -1)]
      const inside = piecesIn(node)
      if (code === undefined || !['x', 'g'].includes(node.localName)) return inside
      return [code, ...inside, ...(code.kind === 'open' ? [{kind: 'close', id: code.id} as const] : [])]
    })
  return piecesIn(new DOMParser().parseFromString(answer.trim(), 'text/html').body)
}

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/<[^>]*>|&\w+;/g, ''))

/** What one request of the site takes. */
const [maxTexts, maxCharacters] = [40, 20_000]

function batches(texts: Iterable<string>): string[][] {
  const found: string[][] = []
  let size = Infinity
  for (const text of texts) {
    size += text.length
    const last = found.at(-1)
    if (last && last.length < maxTexts && size <= maxCharacters) last.push(text)
    else {
      found.push([text])
      size = text.length
    }
  }
  return found
}

/**
 * Translations of a service, as a file that is imported with the checks of every file.
 *
 * @param ask translates texts with tags, in their order, with the terms in them
 */
export async function suggest(
  units: readonly Unit[],
  locale: LocaleCode,
  glossary: Glossary,
  ask: (texts: readonly string[], terms: Glossary) => Promise<readonly string[]>,
): Promise<ReturnedFile> {
  const parts = units.map((unit) => ({unit, segments: segmentsOf(unit.source, glossary)}))
  const texts = new Set(parts.flatMap(({segments}) => segments.map(({text}) => text)).filter(hasWords))
  const answers = new Map<string, string>()
  for (const batch of batches(texts)) {
    // One after the other: services limit how many requests they take at once.
    const translated = await ask(batch, termsIn(batch.join('\n'), glossary))
    for (const [index, text] of batch.entries()) answers.set(text, translated[index] ?? '')
  }
  const targetOf = ({before, text, after, codes}: ReturnType<typeof segmentOf>) => [
    ...before,
    ...readAnswer(answers.get(text) ?? text, codes),
    ...after,
  ]
  return {
    language: locales[locale].tag,
    isSuggested: true,
    units: parts.map(({unit, segments}) => ({
      document: unit.document,
      id: unit.id,
      source: unit.source,
      target: joinPieces(segments.flatMap(targetOf)),
      isConfirmed: false,
      exported: markOf(unit.target),
    })),
  }
}
