/** The arrow of the one action that matters in a view. */
export const Arrow = () => (
  <svg className="arrow" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M3 10h13M11 5l5 5-5 5" />
  </svg>
)

/** Door and keyhole in one; the brand's name stands beside it. */
export const BrandMark = () => (
  <svg viewBox="0 0 24 30" aria-hidden="true">
    <path className="mark-door" d="M1 30V12a11 11 0 0 1 22 0v18z" />
    <path className="mark-key" d="M12 9.2a3.7 3.7 0 0 1 1.9 6.9l1.5 6.9H8.6l1.5-6.9A3.7 3.7 0 0 1 12 9.2z" />
  </svg>
)

/**
 * Parts of the house that are the same in every language and below the first view. They come as a file of their own, so that
 * a page is small enough for the first round trip without them. The hash of the file's content is in its name (next.config.ts).
 */
export const drawingsFile = '/drawings/house.db6ca354.svg'

interface SharedDrawingProps {
  /** Of the part in the file. */
  readonly part: string
  /** Its pens: what the part does not say itself, it takes from here, and `currentColor` from the drawing. */
  readonly className?: string
  readonly transform?: string
}

/** A part of a drawing, out of the file. */
export const SharedDrawing = ({part, ...rest}: SharedDrawingProps) => (
  <use href={`${drawingsFile}#${part}`} {...rest} />
)
