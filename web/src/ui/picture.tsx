import {Style} from './style.tsx'

export interface PictureSource {
  readonly url: string
  /** Of the picture as it is shown at its widest, in CSS pixels: they keep its place while it loads. */
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly widths: readonly {readonly width: number; readonly url: string}[]
  /** A tiny picture that stands there, blurred, until the real one has come. */
  readonly preview: {readonly name: string; readonly url: string} | null
}

interface PictureProps {
  readonly of: PictureSource
  readonly sizes: string
  readonly className: string
  /** Whether it is the first of its page, which some of the first view is made of. */
  readonly isFirst?: boolean
}

/** A picture that takes the room it will need at once, and comes in the size that the screen needs. */
export const Picture = ({of, sizes, className, isFirst = false}: PictureProps) => (
  <>
    {of.preview && (
      <Style
        name={`picture-${of.preview.name}`}
        css={`
          .picture-${of.preview.name} {
            background: url(${of.preview.url}) center/cover;
          }
        `}
      />
    )}
    {/* The lake makes the sizes; next/image's optimizer has had advisories of its own. */}
    {/* oxlint-disable-next-line next/no-img-element */}
    <img
      className={of.preview ? `${className} picture-${of.preview.name}` : className}
      src={of.url}
      srcSet={of.widths.map(({width, url}) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      width={of.width}
      height={of.height}
      alt={of.alt}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  </>
)
