import {httpError} from '../api-error.ts'

const FITS = ['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale'] as const
/** How an image with other proportions is fitted, as in the hosted image pipeline. */
export type Fit = (typeof FITS)[number]

const CROPS = ['top', 'bottom', 'left', 'right', 'center', 'focalpoint', 'entropy'] as const
export type CropFrom = (typeof CROPS)[number]

const FORMATS = ['jpg', 'pjpg', 'png', 'webp', 'avif'] as const
/** An output format; `pjpg` is a progressive JPEG. */
export type OutputFormat = (typeof FORMATS)[number]

const ORIENTATIONS = ['0', '90', '180', '270'] as const
const FLIPS = ['h', 'v', 'hv'] as const

/** In pixels, as in the hosted image pipeline. */
const MAX_LENGTH = 8192

/** The parameters of `@sanity/image-url`. Lengths are in pixels. */
const READERS = {
  w: (text, name) => ({width: integer(text, name, 1, MAX_LENGTH)}),
  h: (text, name) => ({height: integer(text, name, 1, MAX_LENGTH)}),
  'max-w': (text, name) => ({maxWidth: integer(text, name, 1, MAX_LENGTH)}),
  'max-h': (text, name) => ({maxHeight: integer(text, name, 1, MAX_LENGTH)}),
  'min-w': (text, name) => ({minWidth: integer(text, name, 1, MAX_LENGTH)}),
  'min-h': (text, name) => ({minHeight: integer(text, name, 1, MAX_LENGTH)}),
  fit: (text, name) => ({fit: oneOf(text, name, FITS)}),
  crop: (text, name) => ({crop: text.split(',').map((part) => oneOf(part, name, CROPS))}),
  rect: (text, name) => ({rect: rectangle(text, name)}),
  dpr: (text, name) => ({dpr: number(text, name, 0.5, 5)}),
  // The best format that the browser accepts.
  auto: (text, name) => ({auto: oneOf(text, name, ['format'])}),
  fm: (text, name) => ({format: oneOf(text, name, FORMATS)}),
  q: (text, name) => ({quality: Math.max(1, integer(text, name, 0, 100))}),
  blur: (text, name) => ({blur: integer(text, name, 0, 2000)}),
  bg: (text, name) => ({background: colour(text, name)}),
  flip: (text, name) => ({flip: oneOf(text, name, FLIPS)}),
  // Clockwise, in degrees.
  or: (text, name) => ({orientation: Number(oneOf(text, name, ORIENTATIONS))}),
  sat: (text, name) => ({saturation: integer(text, name, -100, 100)}),
  sharp: (text, name) => ({sharpen: integer(text, name, 0, 100)}),
  invert: (text, name) => ({invert: oneOf(text, name, ['true', 'false']) === 'true'}),
  pad: (text, name) => ({pad: integer(text, name, 0, MAX_LENGTH / 4)}),
  // The file name for a download; empty for the asset's own.
  dl: (text) => ({download: text}),
  // `@sanity/export` asks so for the file as it was uploaded: what every address without a transform has here.
  dlRaw: () => ({}),
} satisfies Record<string, (text: string, name: string) => object>

type Part = ReturnType<(typeof READERS)[keyof typeof READERS]> | {focalPoint: {x: number; y: number}}
type All<One> = (One extends unknown ? (one: One) => void : never) extends (all: infer Every) => void
  ? Every
  : never
/** The image transform of a URL, for an original empty. The focal point goes from 0 to 1, from the left and the top. */
export type ImageTransform = Partial<All<Part>>

/**
 * Reads the transform from an image's URL. Empty for the original.
 * @throws ApiError 400 that names the parameter, for one that is unknown, given twice or out of bounds
 */
export function parseTransform(search: URLSearchParams): ImageTransform {
  const parts: Partial<ImageTransform>[] = [focalPoint(search)]
  const seen = new Set<string>()
  for (const [name, text] of search) {
    if (seen.has(name)) throw httpError(400, `The parameter "${name}" is given twice`)
    seen.add(name)
    if (name === 'fp-x' || name === 'fp-y') continue
    if (!isParameter(name)) throw httpError(400, `Unknown image parameter: "${name}"`)
    parts.push(READERS[name](text, name))
  }
  return Object.assign({}, ...parts)
}

function isParameter(name: string): name is keyof typeof READERS {
  return Object.hasOwn(READERS, name)
}

function focalPoint(search: URLSearchParams): Partial<ImageTransform> {
  const x = search.get('fp-x')
  const y = search.get('fp-y')
  if (x === null && y === null) return {}
  return {focalPoint: {x: number(x ?? '0.5', 'fp-x', 0, 1), y: number(y ?? '0.5', 'fp-y', 0, 1)}}
}

function number(text: string, name: string, min: number, max: number): number {
  const value = /^-?\d{1,6}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw httpError(400, `The parameter "${name}" must be a number from ${min} to ${max}, not "${text}"`)
}

/** A whole number. `@sanity/image-url` lets callers pass fractions, which are rounded. */
function integer(text: string, name: string, min: number, max: number): number {
  return Math.max(min, Math.round(number(text, name, min, max)))
}

function oneOf<Value extends string>(text: string, name: string, values: readonly Value[]): Value {
  const value = values.find((known) => known === text)
  if (value !== undefined) return value
  throw httpError(400, `The parameter "${name}" must be one of ${values.join(', ')}, not "${text}"`)
}

function rectangle(text: string, name: string): {left: number; top: number; width: number; height: number} {
  const match = /^(\d{1,6}(?:\.\d+)?),(\d{1,6}(?:\.\d+)?),(\d{1,6}(?:\.\d+)?),(\d{1,6}(?:\.\d+)?)$/.exec(text)
  const [left = 0, top = 0, width = 0, height = 0] = match
    ? match.slice(1).map((part) => Math.round(Number(part)))
    : []
  if (width >= 1 && height >= 1) return {left, top, width, height}
  throw httpError(400, `The parameter "${name}" must be left,top,width,height in pixels, not "${text}"`)
}

/** `rgb`, `argb`, `rrggbb` or `aarrggbb`, alpha first as the hosted pipeline has it; gives `#rrggbbaa`. */
function colour(text: string, name: string): string {
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) {
    throw httpError(400, `The parameter "${name}" must be a hexadecimal colour without "#", not "${text}"`)
  }
  const long = text.length < 6 ? [...text].map((digit) => digit + digit).join('') : text
  return long.length === 8 ? `#${long.slice(2)}${long.slice(0, 2)}` : `#${long}ff`
}
