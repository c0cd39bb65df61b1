import type {Dashboard} from '@domora/content/illustrations/dashboard'
import {type LocaleCode, locales} from '@domora/content/locales'
import {Drawn} from '../../ui/drawn.tsx'

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
      <Drawn part="lengths" />
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
      <Drawn part="flat" />
      <Drawn part="flat" transform="matrix(-1 0 0 1 760 0)" />
      <Drawn part="core" />
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
