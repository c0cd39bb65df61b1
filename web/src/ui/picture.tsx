import {Style} from './style.tsx'

export interface PictureSource {
  readonly url: string
  /** In CSS pixels, as the picture is shown at its widest: they reserve its space while it loads. */
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly widths: readonly {readonly width: number; readonly url: string}[]
  /** A tiny blurred picture that is shown while the real one loads. */
  readonly preview: {readonly name: string; readonly url: string} | null
}

interface PictureProps {
  readonly of: PictureSource
  readonly sizes: string
  readonly className: string
  /** Whether it is the first of its page, which may be visible at once. */
  readonly isFirst?: boolean
}

/** A responsive picture that reserves its space. */
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
    {/* Sanity resizes; next/image's optimizer has had security advisories. */}
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
