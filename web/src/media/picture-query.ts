import {serverProcess} from '../server-process.ts'

/** In pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** Sizes of pictures that are cut to a shape, for link previews. */
const cut: readonly Size[] = [{width: 1200, height: 630}]

/** Widths of pictures that keep their shape, from a phone to a wide picture on a high-density screen. */
export const pictureWidths = [480, 800, 1312, 2000] as const

const widths: ReadonlySet<number> = new Set(pictureWidths)

/** Whether pages of this site show the picture in this size. */
export const isOffered = ({width, height}: Size, original: Size): boolean =>
  cut.some((size) => size.width === width && size.height === height) ||
  (widths.has(width) && height === Math.round((width * original.height) / original.width))

const wholeNumber = /^(?:0|[1-9]\d{0,4})$/

/** Whether a `rect`, which crop and hotspot become, has the shape of the size and is inside the picture. */
function isPart(text: string, size: Size, original: Size): boolean {
  const numbers = text.split(',')
  if (numbers.length !== 4 || !numbers.every((number) => wholeNumber.test(number))) return false
  const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Number)
  const shape = size.width / size.height
  const isShaped = width === Math.round(height * shape) || height === Math.round(width / shape)
  const isInside = left + width <= original.width && top + height <= original.height
  return width > 0 && height > 0 && isShaped && isInside
}

/** Whether `imageSource` writes such a query. Other queries would let clients fill the lake and every cache with pictures. */
export function isPictureQuery(query: URLSearchParams, original: Size): boolean {
  const {w = '', h = '', fit, auto, rect, ...others} = Object.fromEntries(query)
  if (Object.keys(others).length > 0 || query.size !== (rect === undefined ? 4 : 5)) return false
  if (fit !== 'crop' || auto !== 'format' || !wholeNumber.test(w) || !wholeNumber.test(h)) return false
  const size = {width: Number(w), height: Number(h)}
  return isOffered(size, original) && (rect === undefined || isPart(rect, size, original))
}

const partOf = (file: string, query: URLSearchParams): string =>
  ['rect', 'w', 'h'].reduce((name, part) => `${name} ${query.get(part)}`, file)

/** Notes a part of a picture that a page of this process shows. */
export function rememberPart(file: string, query: URLSearchParams): void {
  if (query.has('rect')) serverProcess().pictureParts.set(partOf(file, query), true)
}

/** Whether a page of this process shows this part of the picture. There are countless parts, and each costs the lake a second. */
export const isKnownPart = (file: string, query: URLSearchParams): boolean =>
  !query.has('rect') || serverProcess().pictureParts.has(partOf(file, query))
