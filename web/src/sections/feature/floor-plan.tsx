import type {Dashboard} from '@domora/content/illustrations/dashboard'
import {type LocaleCode, locales} from '@domora/content/locales'

/**
 * Bath, kitchen, table and bed, and the walls of a flat; the stair between two of them, with the small flat below it. They
 * are the same in every language and far down the page, so that they come as a file of their own: the page is small enough
 * for the first round trip without them. The hash of the file's content is in its name (next.config.ts).
 */
export const floorDrawing = '/drawings/floor.0d0dcb68.svg'

type Flat = Dashboard['items'][number]

const smallRoom = 'M328 440h58v70h-58z'

/** Left, middle and right flat: what it covers, where its name stands, and how much of it lies in its state's hatch. */
const plots = [
  {ground: 'M20 20h298v500H20z', room: 'M30 308h284v202H30z', x: 207, y: 382},
  {ground: 'M318 310h124v210H318z', room: smallRoom, x: 416, y: 461},
  {ground: 'M442 20h298v500H442z', room: 'M446 308h284v202H446z', x: 553, y: 382},
] as const

const Hatch = ({id, gap}: {id: string; gap: number}) => (
  <pattern
    id={id}
    className={id}
    width={gap}
    height={gap}
    patternUnits="userSpaceOnUse"
    patternTransform="rotate(45)"
  >
    <path d={`M0 0v${gap}`} />
  </pattern>
)

const Dimensions = ({locale}: {locale: LocaleCode}) => {
  const metres = (length: number) =>
    new Intl.NumberFormat(locales[locale].tag, {
      style: 'unit',
      unit: 'meter',
      minimumFractionDigits: 2,
    }).format(length)
  return (
    <>
      <path className="thin" d="M20 -12h722M20 -18v12M318 -18v12M442 -18v12M740 -18v12" />
      <path className="thick" d="M20 -7l10-10M313 -7l10-10M437 -7l10-10M730 -7l10-10" />
      <g className="lengths">
        <text x="169" y="-18">
          {metres(7.2)}
        </text>
        <text x="380" y="-18">
          {metres(2.9)}
        </text>
        <text x="591" y="-18">
          {metres(7.2)}
        </text>
      </g>
    </>
  )
}

/**
 * A floor with three flats, each in the colour of its state. The list beside it says the same in words, so the drawing
 * is hidden from readers. It has room for three flats: a floor with more is listed only.
 */
export function FloorPlan({flats, locale}: {flats: readonly Flat[]; locale: LocaleCode}) {
  if (flats.length !== plots.length) return null
  const drawn = plots.flatMap((plot, index) => {
    const flat = flats[index]
    return flat === undefined ? [] : [{...plot, ...flat}]
  })
  return (
    <svg className="d floor" viewBox="19 -34 722 556" aria-hidden="true">
      <defs>
        <Hatch id="hatch-open" gap={9} />
        <Hatch id="hatch-due" gap={11} />
      </defs>
      {drawn.map(({_key, state, ground, room}) => (
        <g key={_key} className="bare">
          <path className={`ground-${state}`} d={ground} />
          {state !== 'calm' && <path className={`in-${state}`} d={room} />}
        </g>
      ))}
      <path className="wall bare" d="M318 20h124v290H318z" />
      <use href={`${floorDrawing}#flat`} />
      <use href={`${floorDrawing}#flat`} transform="matrix(-1 0 0 1 760 0)" />
      <use href={`${floorDrawing}#core`} />
      <Dimensions locale={locale} />
      {drawn.map(({_key, unit, room, x, y}) => (
        <g
          key={_key}
          className={room === smallRoom ? 'name small' : 'name'}
          transform={`translate(${x} ${y})`}
        >
          <rect x="-31" y="-20" width="62" height="40" rx="7" />
          <text y="8">{unit}</text>
        </g>
      ))}
    </svg>
  )
}
