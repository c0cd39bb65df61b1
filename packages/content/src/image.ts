import {z} from 'zod'
import {forwardIssues, mapContract, objectContract, unchecked} from './contract.ts'
import {localizedText} from './localized.ts'

export const imageProjection = /* groq */ `{
  "asset": asset->{
    _id,
    url,
    "width": metadata.dimensions.width,
    "height": metadata.dimensions.height,
    "lqip": metadata.lqip
  },
  "crop": crop{top, bottom, left, right},
  "hotspot": hotspot{x, y, width, height},
  alt
}`

const share = z.number().min(0).max(1)

/** A picture without a description. */
export const bareImageContract = z.object({
  asset: z.object({
    _id: z.string(),
    url: z.url({protocol: /^https?$/}),
    width: z.number().positive(),
    height: z.number().positive(),
    /** A tiny preview as a data URL. */
    lqip: z
      .string()
      .regex(/^data:image\/[a-z+]+;base64,[\w+/=]+$/)
      .nullable(),
  }),
  /** Cropped parts, as shares of the side. */
  crop: z.object({top: share, bottom: share, left: share, right: share}).nullable(),
  /** The part that must stay visible, as shares of the sides. */
  hotspot: z.object({x: share, y: share, width: share, height: share}).nullable(),
})

/** A picture with its size in pixels, so that the layout can reserve its space. */
export const imageContract = objectContract({...bareImageContract.shape, alt: localizedText})

export type Image = z.output<typeof imageContract>

/** An optional picture. Studio keeps the description after an editor removes the picture: the result is `null`. */
export const optionalImage = mapContract(
  unchecked<z.input<typeof imageContract> | null>(),
  (value, context): Image | null => {
    if (value?.asset == null) return null
    const {data, error} = z.safeParse(imageContract, value)
    return error === undefined ? data : forwardIssues(error, context)
  },
)
