import {defaultLocale, type LocaleCode, locales} from '@domora/content/locales'
import {partsOf} from '@domora/content/template'
import {joinPieces, kindOf, numbering, type Piece, piecesOf} from './coded-text.ts'
import type {State} from '../../translations/translations.ts'
import {markOf, type ReturnedFile, type ReturnedUnit, type Unit} from './units.ts'

/** https://docs.oasis-open.org/xliff/xliff-core/v2.1/xliff-core-v2.1.html: 2.1 has the namespace of 2.0. */
const namespace = 'urn:oasis:names:tc:xliff:document:2.0'
const sizeNamespace = 'urn:oasis:names:tc:xliff:sizerestriction:2.0'

/** A segment of any other state is `initial`. */
const segmentStates: Readonly<Partial<Record<State, string>>> = {draft: 'translated', current: 'final'}

type Attributes = Readonly<Record<string, string | undefined>>

/** A file for each document, a unit for each text, a segment for each paragraph. */
export function writeXliff(locale: LocaleCode, units: readonly Unit[]): string {
  const doc = document.implementation.createDocument(namespace, 'xliff')
  const add = (parent: Element, name: string, attributes: Attributes = {}, text = '') => {
    const element = doc.createElementNS(namespace, name)
    for (const [key, value] of Object.entries(attributes))
      if (value !== undefined) element.setAttribute(key, value)
    element.append(text)
    parent.append(element)
    return element
  }
  const root = doc.documentElement
  root.setAttribute('version', '2.1')
  root.setAttribute('srcLang', locales[defaultLocale].tag)
  root.setAttribute('trgLang', locales[locale].tag)
  root.setAttribute('xml:space', 'preserve')
  root.setAttributeNS('http://www.w3.org/2000/xmlns/', 'xmlns:slr', sizeNamespace)
  for (const [id, own] of Map.groupBy(units, (unit) => unit.document)) {
    const file = add(root, 'file', {id, original: own[0]?.documentTitle})
    const profiles = doc.createElementNS(sizeNamespace, 'slr:profiles')
    profiles.setAttribute('generalProfile', 'xliff:codepoints')
    file.append(profiles)
    for (const unit of own) addUnit(file, unit)
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(doc)}\n`

  function addUnit(file: Element, unit: Unit): void {
    const element = add(file, 'unit', {id: unit.id, name: unit.title})
    if (unit.max !== undefined) element.setAttributeNS(sizeNamespace, 'slr:sizeRestriction', String(unit.max))
    const notes = add(element, 'notes')
    add(notes, 'note', {category: 'field'}, `${unit.title}. ${unit.description}`.trim())
    if (unit.previousSource !== undefined)
      add(notes, 'note', {category: 'previous source', appliesTo: 'source'}, unit.previousSource)
    add(notes, 'note', {category: 'preview'}, unit.preview)
    add(notes, 'note', {category: 'exported'}, markOf(unit.target))
    const [source, target] = [paragraphsOf(unit.source), paragraphsOf(unit.target)]
    const [sourceIds, targetIds] = [numbering(), numbering()]
    for (let index = 0; index < Math.max(source.length, target.length); index++) {
      const segment = add(element, 'segment', {
        id: `s${index + 1}`,
        state: segmentStates[unit.state] ?? 'initial',
      })
      addPieces(add(segment, 'source'), source[index] ?? [], sourceIds)
      if (unit.target !== '') addPieces(add(segment, 'target'), target[index] ?? [], targetIds)
    }
  }

  function addPieces(into: Element, pieces: readonly Piece[], numbered: (kind: string) => string): void {
    let parent = into
    for (const piece of pieces) {
      if (piece.kind === 'text') addText(parent, piece.text, numbered)
      else if (piece.kind === 'close') parent = parent.parentElement ?? into
      else {
        const kind = kindOf(piece.id)
        const isLink = kind.startsWith('link.')
        const type = isLink ? 'link' : 'fmt'
        const subType = {strong: 'xlf:b', em: 'xlf:i'}[kind]
        if (piece.kind === 'open')
          parent = add(parent, 'pc', {id: piece.id, type, subType, canDelete: isLink ? 'no' : undefined})
        else
          add(parent, 'ph', {id: piece.id, type, subType: 'xlf:pb', disp: kind, equiv: '', canDelete: 'no'})
      }
    }
  }

  function addText(parent: Element, text: string, numbered: (kind: string) => string): void {
    for (const {text: part, name} of partsOf(text))
      if (name !== undefined)
        add(parent, 'ph', {
          // XML ids do not allow a bar.
          id: numbered(`fact.${name.replace('|', ':')}`),
          type: 'ui',
          subType: 'xlf:var',
          disp: part,
          equiv: part,
          canDelete: 'no',
        })
      else
        for (const [at, run] of part.split(forbidden).entries())
          if (at % 2 === 0) parent.append(run)
          else add(parent, 'cp', {hex: run.charCodeAt(0).toString(16).padStart(4, '0')})
  }
}

/** What XML cannot hold, and the line end that parsers replace. */
const forbidden = /([^\t\n\x20-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}])/u

/** By paragraph; a line is one list. */
export function paragraphsOf(coded: string): Piece[][] {
  const found: Piece[][] = []
  for (const piece of piecesOf(coded)) {
    const last = found.at(-1)
    if (piece.kind === 'single' || last === undefined) found.push([piece])
    else last.push(piece)
  }
  return found
}

/** All texts of a site with hundreds of pages have fewer. Larger files stop Studio for seconds. */
const maxCharacters = 10e6

/** XML lacks some control characters, which XLIFF writes as `cp`. Any other code is a mistake. */
function characterOf(hex: string): string {
  const code = /^[\da-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : Infinity
  const text = code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  if (text === '' || !text.isWellFormed())
    throw new Error(`The file has an invalid character code: “${hex}”.`)
  return text
}

/**
 * Reads what tools return: split or merged segments, `sc` and `ec` for `pc`, other attributes.
 *
 * @throws {Error} with a message for editors
 */
export function readXliff(content: string): ReturnedFile {
  if (content.length > maxCharacters)
    throw new Error(
      `The file is larger than ${maxCharacters / 1e6} MB. Export and import fewer texts at once.`,
    )
  if (!content.trimStart().startsWith('<'))
    throw new Error('This is not an XLIFF file. Choose one that Studio exported, as XLIFF or CSV.')
  if (content.includes('<!DOCTYPE'))
    throw new Error('The file has a DOCTYPE, which XLIFF does not need. Export it again without one.')
  const doc = new DOMParser().parseFromString(content, 'application/xml')
  const [failure] = doc.getElementsByTagName('parsererror')
  if (failure) {
    // Browsers say `line 3` or `Line Number 3`.
    const line = /line (?:number )?(\d+)/i.exec(failure.textContent)?.[1]
    throw new Error(`This is not an XML file${line === undefined ? '' : `: line ${line} is invalid`}.`)
  }
  const root = doc.documentElement
  if (root.localName !== 'xliff' || !/:xliff:document:2\.\d$/.test(root.namespaceURI ?? '')) {
    const version = root.getAttribute('version') ?? 'unknown'
    const reason = version.startsWith('2') ? `the namespace is not ${namespace}` : `its version is ${version}`
    throw new Error(
      root.localName === 'xliff'
        ? `This is not an XLIFF 2 file: ${reason}. Export it as XLIFF 2.`
        : `This is not an XLIFF 2 file, but ${root.localName}.`,
    )
  }
  const language = root.getAttribute('trgLang')
  if (language === null) throw new Error('The file does not name its target language (trgLang).')
  const units = Array.from(root.getElementsByTagNameNS(root.namespaceURI, 'unit'), readUnit)
  return {language, units}
}

const childrenOf = (element: Element, ...names: readonly string[]) =>
  [...element.children].filter(({localName}) => names.includes(localName))

function readUnit(unit: Element): ReturnedUnit {
  const segments = childrenOf(unit, 'segment', 'ignorable').map((segment, index) => {
    const [[source], [target]] = [childrenOf(segment, 'source'), childrenOf(segment, 'target')]
    const isSegment = segment.localName === 'segment'
    return {
      isSegment,
      state: segment.getAttribute('state') ?? 'initial',
      source: source ? piecesIn(source) : [],
      // Text between segments is usually a space.
      target: target ? piecesIn(target) : isSegment ? undefined : source && piecesIn(source),
      order: Number(target?.getAttribute('order') ?? index + 1),
    }
  })
  const targets = segments
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({target, source}) => target ?? (source.length === 0 ? [] : [undefined]))
  const isWhole = targets.every((piece) => piece !== undefined)
  const target = isWhole ? joinPieces(targets) : ''
  return {
    document: unit.closest('file')?.getAttribute('id') ?? '',
    id: unit.getAttribute('id') ?? '',
    source: joinPieces(segments.flatMap(({source}) => source)),
    target: target === '' ? undefined : target,
    isConfirmed: segments.every(({state, isSegment}) => !isSegment || state !== 'initial'),
    exported: childrenOf(unit, 'notes')
      .flatMap((notes) => childrenOf(notes, 'note'))
      .find((note) => note.getAttribute('category') === 'exported')
      ?.textContent.trim(),
  }
}

function piecesIn(parent: Element): Piece[] {
  return [...parent.childNodes].flatMap((node): Piece[] => {
    if (!(node instanceof Element))
      return node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE
        ? [{kind: 'text', text: node.textContent ?? ''}]
        : []
    const id = node.getAttribute('copyOf') ?? node.getAttribute('startRef') ?? node.getAttribute('id') ?? ''
    const fact = /^fact\.(.+)-\d+$/.exec(id)?.[1]
    switch (node.localName) {
      case 'cp':
        return [{kind: 'text', text: characterOf(node.getAttribute('hex') ?? '')}]
      case 'ph':
        return [
          fact === undefined ? {kind: 'single', id} : {kind: 'text', text: `{${fact.replace(':', '|')}}`},
        ]
      case 'pc':
        return [{kind: 'open', id}, ...piecesIn(node), {kind: 'close', id}]
      case 'sc':
        return [{kind: 'open', id}]
      case 'ec':
        return [{kind: 'close', id}]
      case 'mrk':
        return piecesIn(node)
      default:
        return []
    }
  })
}
