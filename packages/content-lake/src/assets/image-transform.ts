/** How a picture that does not have the asked-for proportions is fitted, as the hosted image pipeline names it. */
export type Fit = 'clip' | 'crop' | 'fill' | 'fillmax' | 'max' | 'min' | 'scale'

export type CropFrom = 'top' | 'bottom' | 'left' | 'right' | 'center' | 'focalpoint' | 'entropy'

/** An output format; `pjpg` is a progressive JPEG. */
export type OutputFormat = 'jpg' | 'pjpg' | 'png' | 'webp' | 'avif'

/** What a URL asks to be done to a picture; what it does not name is not there. All lengths in pixels. */
export interface ImageTransform {
  readonly rect?: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
  readonly width?: number
  readonly height?: number
  readonly maxWidth?: number
  readonly maxHeight?: number
  readonly minWidth?: number
  readonly minHeight?: number
  readonly fit?: Fit
  readonly crop?: readonly CropFrom[]
  /** From 0 to 1, from the left and from the top. */
  readonly focalPoint?: {readonly x: number; readonly y: number}
  readonly dpr?: number
  /** `format`: the best one that the browser accepts. */
  readonly auto?: 'format'
  readonly format?: OutputFormat
  /** From 1 to 100. */
  readonly quality?: number
  readonly blur?: number
  /** `#rrggbbaa`. */
  readonly background?: string
  readonly flip?: 'h' | 'v' | 'hv'
  readonly orientation?: 0 | 90 | 180 | 270
  readonly saturation?: number
  readonly sharpen?: number
  readonly invert?: boolean
  readonly pad?: number
  /** The name under which a browser saves it; empty for its own. */
  readonly download?: string
}
