/**
 * Parts of the house that are the same in every language and below the first view. They come as a file of their own, so that
 * a page is small enough for the first round trip without them. The hash of the file's content is in its name (next.config.ts).
 */
export const drawingsFile = '/drawings/house.db6ca354.svg'

interface DrawnProps {
  /** Of the part in the file. */
  readonly part: string
  /** Its pens: what the part does not say itself, it takes from here, and `currentColor` from the drawing. */
  readonly className?: string
  readonly transform?: string
}

/** A part of a drawing, out of the file. */
export const Drawn = ({part, ...rest}: DrawnProps) => <use href={`${drawingsFile}#${part}`} {...rest} />
