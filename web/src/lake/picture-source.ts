import type {Image} from '@domora/content/image'
import type {PictureSource} from '../ui/picture.tsx'
import {imageSource} from './image-source.ts'
import {pictureWidths} from './picture-query.ts'

/**
 * A picture in its own shape, in every width that is offered and that it has.
 *
 * @param widest how wide it is shown at most, in CSS pixels
 */
export function pictureSource(image: Image, widest: (typeof pictureWidths)[number]): PictureSource {
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
