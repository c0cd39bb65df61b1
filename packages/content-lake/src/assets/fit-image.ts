import {httpError} from '../api-error.ts'
import type {CropFrom, Fit, ImageTransform} from './image-transform.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

interface Rect extends Size {
  readonly left: number
  readonly top: number
}

/** In pixels. */
export interface FittedImage {
  readonly region: Rect
  /** The size to which the region is scaled, without keeping its proportions. */
  readonly size: Size
  readonly canvas: Size
  /** True when the most interesting part of `region`, with the proportions of `size`, is shown. */
  readonly byEntropy: boolean
}

const maxPixels = 40_000_000
const neverEnlarged: ReadonlySet<Fit> = new Set<Fit>(['max', 'min', 'fillmax'])

/** @throws ApiError 400 for a bad `rect` or a large result. https://www.sanity.io/docs/image-urls */
export function fitImage(source: Size, transform: ImageTransform): FittedImage {
  const region = cutOut(source, transform.rect)
  const fitted = bounded(inBox(region, transform), transform)
  const {width, height} = fitted.canvas
  if (width * height <= maxPixels) return fitted
  throw httpError(400, `The result would have ${width}x${height} pixels; the limit is ${maxPixels}`)
}

function cutOut(source: Size, rect: Rect | undefined): Rect {
  if (!rect) return {left: 0, top: 0, ...source}
  // Editors' crops are fractions. Rounded to pixels, they may be one pixel too large.
  const width = Math.min(rect.width, source.width - rect.left)
  const height = Math.min(rect.height, source.height - rect.top)
  if (width >= 1 && height >= 1) return {left: rect.left, top: rect.top, width, height}
  throw httpError(
    400,
    `The parameter "rect" lies outside of the image of ${source.width}x${source.height} pixels`,
  )
}

function inBox(region: Rect, transform: ImageTransform): FittedImage {
  const {fit = 'clip', dpr = 1} = transform
  const width = transform.width && transform.width * dpr
  const height = transform.height && transform.height * dpr
  if (!width || !height) {
    const factor = width ? width / region.width : (height ?? region.height * dpr) / region.height
    const isAsked = width !== undefined || height !== undefined
    return plain(region, scaled(region, isAsked ? limited(factor, fit) : 1))
  }
  const box = {width, height}
  if (fit === 'scale') return plain(region, rounded(box))
  if (fit === 'crop') return cropped(region, box, transform)
  if (fit === 'min') return cropped(region, scaleBy(box, Math.min(1, containFactor(box, region))), transform)
  const size = scaled(region, limited(containFactor(region, box), fit))
  const isFilled = fit === 'fill' || fit === 'fillmax'
  return {...plain(region, size), canvas: isFilled ? rounded(box) : size}
}

/** `max-w`, `max-h`, `min-w` and `min-h` scale the result and keep its proportions. */
function bounded(fitted: FittedImage, transform: ImageTransform): FittedImage {
  const {maxWidth = Infinity, maxHeight = Infinity, minWidth = 0, minHeight = 0, dpr = 1} = transform
  const {width, height} = fitted.canvas
  const largest = Math.min((maxWidth * dpr) / width, (maxHeight * dpr) / height)
  const smallest = Math.max(1, (minWidth * dpr) / width, (minHeight * dpr) / height)
  // When the two contradict each other, the maximum wins.
  const factor = Math.min(smallest, largest)
  return factor === 1
    ? fitted
    : {...fitted, size: scaled(fitted.size, factor), canvas: scaled(fitted.canvas, factor)}
}

function cropped(region: Rect, box: Size, transform: ImageTransform): FittedImage {
  const size = rounded(box)
  const {focalX, focalY} = transform
  const hasFocalPoint = focalX !== undefined || focalY !== undefined
  const from = transform.crop ?? (hasFocalPoint ? ['focalpoint'] : ['center'])
  if (from.includes('entropy')) return {region, size, canvas: size, byEntropy: true}
  const shown = scaled(box, containFactor(box, region))
  const width = Math.min(shown.width, region.width)
  const height = Math.min(shown.height, region.height)
  const anchor = anchorOf(from, {x: focalX ?? 0.5, y: focalY ?? 0.5})
  const left = region.left + offset(region.width, width, anchor.x)
  const top = region.top + offset(region.height, height, anchor.y)
  return plain({left, top, width, height}, size)
}

/** The centre of the cut, from 0 to 1. */
function anchorOf(from: readonly CropFrom[], focalPoint: {x: number; y: number}) {
  if (from.includes('focalpoint')) return focalPoint
  const x = from.includes('left') ? 0 : from.includes('right') ? 1 : 0.5
  const y = from.includes('top') ? 0 : from.includes('bottom') ? 1 : 0.5
  return {x, y}
}

const offset = (whole: number, part: number, anchor: number): number =>
  Math.round(Math.min(Math.max(whole * anchor - part / 2, 0), whole - part))

const containFactor = (inner: Size, outer: Size): number =>
  Math.min(outer.width / inner.width, outer.height / inner.height)

const limited = (factor: number, fit: Fit): number => (neverEnlarged.has(fit) ? Math.min(1, factor) : factor)

const scaleBy = (size: Size, factor: number): Size => ({
  width: size.width * factor,
  height: size.height * factor,
})

const scaled = (size: Size, factor: number): Size => rounded(scaleBy(size, factor))

const rounded = ({width, height}: Size): Size => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
})

const plain = (region: Rect, size: Size): FittedImage => ({region, size, canvas: size, byEntropy: false})
