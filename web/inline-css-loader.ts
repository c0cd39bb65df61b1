import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {transform} from 'lightningcss'

/** What of the webpack loader interface this loader needs. */
interface LoaderContext {
  readonly resourcePath: string
  addDependency(path: string): void
}

const tokensFile = fileURLToPath(new URL('src/ui/tokens.pcss', import.meta.url))

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A, B, … Z, AA, AB, … */
const shortName = (index: number): string => {
  const before = Math.floor(index / letters.length)
  return (before > 0 ? (letters[before - 1] ?? '') : '') + (letters[index % letters.length] ?? '')
}

interface Length {
  readonly unit: 'rem' | 'em' | 'px'
  readonly value: number
}

const lengthOf = (value: string): readonly Length[] => {
  const [, figure = '', unit] = /^([\d.]+)(rem|em|px)$/.exec(value) ?? []
  return unit === 'rem' || unit === 'em' || unit === 'px' ? [{unit, value: Number(figure)}] : []
}

interface Tokens {
  /** Their short names: every page says them some four hundred times. */
  readonly names: ReadonlyMap<string, string>
  /** Those that are the same length everywhere, which is hardly longer than a name. */
  readonly lengths: ReadonlyMap<string, Length>
}

function readTokens(): Tokens {
  const declared = [...readFileSync(tokensFile, 'utf8').matchAll(/^\s*(--[\w-]+):\s*(.*?);/gm)].map(
    ([, name = '', value = '']) => ({name, value}),
  )
  const timesOf = (wanted: string) => declared.filter(({name}) => name === wanted).length
  const once = declared.filter(({name}) => timesOf(name) === 1)
  const names = new Set(declared.map(({name}) => name))
  return {
    names: new Map([...names].map((name, index) => [name, `--${shortName(index)}`])),
    lengths: new Map(once.flatMap(({name, value}) => lengthOf(value).map((length) => [name, length]))),
  }
}

/**
 * Takes out what lightningcss leaves and those browsers do without: spaces after commas, and the `&` before a nested descendant.
 * https://drafts.csswg.org/css-nesting/#syntax
 */
const squeezed = (css: string): string =>
  css.replaceAll(
    /"(?:[^"\\]|\\.)*"|\\.|(,) |([{};])&(?: |(?=>))/g,
    (all, comma?: string, before?: string) => comma ?? before ?? all,
  )

/**
 * Turns a stylesheet into a module whose default export is its minified text, so that a component can inline
 * the CSS that it needs and no page carries anybody else's. The tokens of `src/ui/tokens.pcss` get short names, or are written out when they are a length.
 */
export default function inlineCss(this: LoaderContext, source: string): string {
  // A loader is called with its context as `this`.
  // oxlint-disable-next-line oxc/no-this-in-exported-function
  const {resourcePath} = this
  const {names, lengths} = readTokens()
  const {code} = transform({
    filename: resourcePath,
    code: Buffer.from(source),
    minify: true,
    // What light-dark(), :has() and subgrid ask of a browser anyway.
    targets: {chrome: 123 << 16, firefox: 121 << 16, safari: (17 << 16) | (5 << 8)},
    visitor: {
      Declaration: {custom: ({name}) => (lengths.has(name) ? [] : undefined)},
      Variable: ({name}) => {
        const value = lengths.get(name.ident)
        return value && {type: 'length', value}
      },
      DashedIdent: (name) => names.get(name) ?? name,
    },
  })
  // What an earlier build kept of a stylesheet is out of date when either of them changes.
  // oxlint-disable-next-line oxc/no-this-in-exported-function
  for (const file of [tokensFile, fileURLToPath(import.meta.url)]) this.addDependency(file)
  return `export default ${JSON.stringify(squeezed(code.toString()))}`
}
