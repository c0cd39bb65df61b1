export const Arrow = () => (
  <svg className="arrow" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M3 10h13M11 5l5 5-5 5" />
  </svg>
)

/** A door that is also a keyhole. */
export const BrandMark = () => (
  <svg viewBox="0 0 24 30" aria-hidden="true">
    <path className="mark-door" d="M1 30V12a11 11 0 0 1 22 0v18z" />
    <path className="mark-key" d="M12 9.2a3.7 3.7 0 0 1 1.9 6.9l1.5 6.9H8.6l1.5-6.9A3.7 3.7 0 0 1 12 9.2z" />
  </svg>
)

/**
 * Parts of drawings below the first view. A separate file keeps pages small. Its name has the hash of its content, because
 * caches keep it for a year.
 */
export const drawingsFile = '/drawings/house.bbf4b0cd.svg'

interface SharedDrawingProps {
  /** Its `id` in the file. */
  readonly part: string
  /** Stroke and fill of shapes without their own in the file. */
  readonly className?: string
  readonly transform?: string
}

export const SharedDrawing = ({part, ...rest}: SharedDrawingProps) => (
  <use href={`${drawingsFile}#${part}`} {...rest} />
)
