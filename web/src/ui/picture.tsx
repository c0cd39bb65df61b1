import {Style} from './style.tsx'

export interface PictureSource {
  readonly url: string
  /** In CSS pixels at its largest. Width and height reserve the space while the picture loads. */
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly widths: readonly {readonly width: number; readonly url: string}[]
  /** A tiny blurred picture, shown while the real one loads. */
  readonly preview: {readonly name: string; readonly url: string} | null
}

interface PictureProps {
  readonly source: PictureSource
  readonly sizes: string
  readonly className: string
  /** The first picture of a page may be visible at once. */
  readonly isFirst?: boolean
}

export const Picture = ({source, sizes, className, isFirst = false}: PictureProps) => (
  <>
    {source.preview && (
      <Style
        name={`picture-${source.preview.name}`}
        css={`
          .picture-${source.preview.name} {
            background: url(${source.preview.url}) center/cover;
          }
        `}
      />
    )}
    {/* Sanity resizes; next/image's optimizer has had security advisories. */}
    {/* oxlint-disable-next-line next/no-img-element */}
    <img
      className={source.preview ? `${className} picture-${source.preview.name}` : className}
      src={source.url}
      srcSet={source.widths.map(({width, url}) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      width={source.width}
      height={source.height}
      alt={source.alt}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  </>
)
