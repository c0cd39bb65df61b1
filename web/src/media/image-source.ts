import type {Image} from '@domora/content/image'
import {createImageUrlBuilder} from '@sanity/image-url'
import {client} from '../sanity/client.ts'
import {isOffered, pictureWidths, rememberPart} from './picture-query.ts'

const builder = createImageUrlBuilder(client)

export interface ImageSource {
  /** A path of this site: `servePicture` fetches it from the lake, so visitors do not request other hosts. */
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/**
 * A picture cut to a size around its hotspot, in the best format that the browser accepts.
 *
 * @throws {RangeError} for a size that `servePicture` refuses
 */
export function imageSource({asset, crop, hotspot, alt}: Image, width: number, height: number): ImageSource {
  if (!isOffered({width, height}, asset)) throw new RangeError(`no picture is offered in ${width}×${height}`)
  const image = builder
    .image({asset: {_ref: asset._id}, ...(crop && {crop}), ...(hotspot && {hotspot})})
    .size(width, height)
    .fit('crop')
    .auto('format')
  const {pathname, search, searchParams} = new URL(image.url())
  rememberPart(pathname.slice(pathname.lastIndexOf('/') + 1), searchParams)
  return {url: pathname + search, width, height, alt: alt.text}
}

/**
 * A picture in its own shape, in every offered width that it has.
 *
 * @param maxWidth at which it is shown, in CSS pixels
 */
export function pictureSource(image: Image, maxWidth: (typeof pictureWidths)[number]) {
  const {width, height, lqip, _id} = image.asset
  const inWidth = (target: number) => imageSource(image, target, Math.round((target * height) / width))
  const shown = inWidth(maxWidth)
  return {
    ...shown,
    widths: pictureWidths
      .filter((target) => target <= Math.max(width, maxWidth))
      .map((target) => ({width: target, url: inWidth(target).url})),
    preview: lqip === null ? null : {name: _id.slice(6, 14), url: lqip},
  }
}
