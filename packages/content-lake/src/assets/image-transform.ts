import {z} from 'zod'
import {httpError} from '../api-error.ts'

const maxLength = 8192

const number = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,6}(\.\d{1,20})?$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
/** `@sanity/image-url` lets callers pass fractions, which are rounded. */
const integer = (min: number, max: number) =>
  number(min, max).transform((value) => Math.max(min, Math.round(value)))
const length = integer(1, maxLength)

const fit = z.enum(['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale'])
const crop = z.enum(['top', 'bottom', 'left', 'right', 'center', 'focalpoint', 'entropy'])
/** `pjpg` is a progressive JPEG. */
const format = z.enum(['jpg', 'pjpg', 'png', 'webp', 'avif'])

export type Fit = z.output<typeof fit>
export type CropFrom = z.output<typeof crop>
export type OutputFormat = z.output<typeof format>

/** `left,top,width,height` in pixels. */
const rectangle = z
  .string()
  .regex(/^\d{1,6}(\.\d+)?(,\d{1,6}(\.\d+)?){3}$/, 'must be left,top,width,height in pixels')
  .transform((text) => {
    const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map((part) => Math.round(Number(part)))
    return {left, top, width, height}
  })
  .refine(({width, height}) => width >= 1 && height >= 1, 'must not be empty')

/** `rgb`, `argb`, `rrggbb` or `aarrggbb`, alpha first as the hosted pipeline has it; gives `#rrggbbaa`. */
const colour = z
  .string()
  .regex(/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'must be a hexadecimal colour without "#"')
  .transform((text) => {
    const long = text.length < 6 ? [...text].map((digit) => digit + digit).join('') : text
    return long.length === 8 ? `#${long.slice(2)}${long.slice(0, 2)}` : `#${long}ff`
  })

/** The parameters of `@sanity/image-url`, and the attributes of the transform that they set. Lengths are in pixels. */
const parameters = {
  w: ['width', length],
  h: ['height', length],
  'max-w': ['maxWidth', length],
  'max-h': ['maxHeight', length],
  'min-w': ['minWidth', length],
  'min-h': ['minHeight', length],
  fit: ['fit', fit],
  crop: [
    'crop',
    z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(crop)),
  ],
  rect: ['rect', rectangle],
  dpr: ['dpr', number(0.5, 5)],
  // The best format that the browser accepts.
  auto: ['auto', z.literal('format')],
  fm: ['format', format],
  q: ['quality', integer(0, 100).transform((quality) => Math.max(1, quality))],
  blur: ['blur', integer(0, 2000)],
  bg: ['background', colour],
  flip: ['flip', z.enum(['h', 'v', 'hv'])],
  or: ['orientation', z.enum(['0', '90', '180', '270']).transform(Number)],
  sat: ['saturation', integer(-100, 100)],
  sharp: ['sharpen', integer(0, 100)],
  invert: ['invert', z.stringbool({truthy: ['true'], falsy: ['false']})],
  pad: ['pad', integer(0, maxLength / 4)],
  'fp-x': ['focalX', number(0, 1)],
  'fp-y': ['focalY', number(0, 1)],
  // The file name for a download; empty for the asset's own.
  dl: ['download', z.string()],
  // `@sanity/export` requests the original with it. Here, every URL without a transform gives the original.
  dlRaw: [undefined, z.string()],
} as const satisfies Record<string, readonly [string | undefined, z.ZodType]>

type Parameters = typeof parameters
export type ImageTransform = {
  readonly [Name in keyof Parameters as NonNullable<Parameters[Name][0]>]?: z.output<Parameters[Name][1]>
}

/** @throws ApiError 400 that names the parameter, for one that is unknown, given twice or out of bounds */
export function parseTransform(search: URLSearchParams): ImageTransform {
  const transform: Record<string, unknown> = {}
  const seen = new Set<string>()
  for (const [name, text] of search) {
    if (seen.has(name)) throw httpError(400, `The parameter "${name}" occurs twice`)
    seen.add(name)
    if (!isParameter(name)) throw httpError(400, `Unknown image parameter: "${name}"`)
    const [attribute, schema] = parameters[name]
    const {data, error} = schema.safeParse(text)
    if (error) throw httpError(400, `The parameter "${name}": ${error.issues[0]?.message}, not "${text}"`)
    if (attribute) transform[attribute] = data
  }
  return transform
}

const isParameter = (name: string): name is keyof Parameters => Object.hasOwn(parameters, name)
