import type {Image} from '@domora/content/image'
import {createImageUrlBuilder} from '@sanity/image-url'
import {client} from '../sanity/client.ts'
import {isOffered, pictureWidths} from './picture-query.ts'

const builder = createImageUrlBuilder(client)

export interface ImageSource {
  /** A path of this site: `servePicture` fetches it from the lake, so that visitors ask no other host. */
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/**
 * A picture cut to a size, in the best format that the browser takes, around what editors want to be seen.
 *
 * @throws {RangeError} for a size that `servePicture` would refuse
 */
export function imageSource({asset, crop, hotspot, alt}: Image, width: number, height: number): ImageSource {
  if (!isOffered({width, height}, asset)) throw new RangeError(`no picture is offered in ${width}×${height}`)
  const image = builder
    .image({asset: {_ref: asset._id}, ...(crop && {crop}), ...(hotspot && {hotspot})})
    .size(width, height)
    .fit('crop')
    .auto('format')
  const {pathname, search} = new URL(image.url())
  return {url: pathname + search, width, height, alt: alt.text}
}

/**
 * A picture in its own shape, in every width that is offered and that it has.
 *
 * @param widest how wide it is shown at most, in CSS pixels
 */
export function pictureSource(image: Image, widest: (typeof pictureWidths)[number]) {
  const {width, height, lqip, _id} = image.asset
  const inWidth = (target: number) => imageSource(image, target, Math.round((target * height) / width))
  const shown = inWidth(widest)
  return {
    ...shown,
    widths: pictureWidths
      .filter((target) => target <= Math.max(width, widest))
      .map((target) => ({width: target, url: inWidth(target).url})),
    preview: lqip === null ? null : {name: _id.slice(6, 14), url: lqip},
  }
}
