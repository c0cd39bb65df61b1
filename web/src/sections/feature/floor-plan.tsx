import type {Dashboard} from '@domora/content/illustrations/dashboard'
import {type LocaleCode, locales} from '@domora/content/locales'

type Flat = Dashboard['items'][number]

const smallRoom = 'M328 440h58v70h-58z'

/** Left, middle and right flat: what it covers, where its name stands, and how much of it lies in its state's hatch. */
const plots = [
  {ground: 'M20 20h298v500H20z', room: 'M30 308h284v202H30z', x: 207, y: 382},
  {ground: 'M318 310h124v210H318z', room: smallRoom, x: 416, y: 461},
  {ground: 'M442 20h298v500H442z', room: 'M446 308h284v202H446z', x: 553, y: 382},
] as const

/** Bath, kitchen, table and bed of a flat, as an architect draws them. */
const Furniture = () => (
  <path
    className="thin"
    d="M40 40h66v88H40zM40 62h66M46 44h24v14H46zM76 44h24v14H76zM40 136h100v16H40zM40 136l100 16M40 152l100-16M232 32h76v34h-76zM238 38h64v22h-64zM288 92h20v14h-20zM232 122h26v14h-26zM32 184h26v116H32zM36 192h18v16H36zM36 214h18v16H36zM36 246h18v24H36zM92 214h54v54H92zM110 198h18v12h-18zM110 272h18v12h-18zM76 232h12v18H76zM150 232h12v18h-12zM60 470h150v34H60zM60 480h150M110 480v24M160 480v24M104 400h62v36h-62zM246 408h32v32h-32zM246 424h32M262 408v32M32 336h14v100H32z"
  />
)

const Walls = () => (
  <>
    <path
      className="solid"
      d="M20 20h20V30H30v60H20zM20 140h10v90H20zM20 280h10v50H20zM20 410h10v100h30v10H20zM200 510h120v10H200zM90 20h150v10H90zM290 20h30v10h-30z"
    />
    <path d="M20 90v50M25 90v50M30 90v50M20 230v50M25 230v50M30 230v50M20 330v80M25 330v80M30 330v80M60 510h140M60 515h140M60 520h140M40 20h50M40 25h50M40 30h50M240 20h50M240 25h50M240 30h50" />
    <path
      className="solid"
      d="M314 30h8v180h-8zM314 258h8v262h-8zM217 30h5v70h-5zM217 138h5v20h-5zM217 139h97v5h-97zM30 158h130v5H30zM198 158h24v5h-24zM30 303h140v5H30zM226 303h88v5h-88z"
    />
    <path
      className="thin"
      d="M160 160v38M160 198a38 38 0 0 0 38-38M219 100h-38M181 100a38 38 0 0 0 38 38M318 210h-48M270 210a48 48 0 0 0 48 48M226 306v-56M226 250a56 56 0 0 0-56 56"
    />
  </>
)

/** The stair between the flats, and the small flat below it. */
const Core = () => (
  <>
    <path
      className="solid"
      d="M320 20h120v10H320zM322 300h26v8h-26zM392 300h50v8h-50zM320 510h20v10h-20zM420 510h22v10h-22zM322 432h28v5h-28z"
    />
    <path className="solid" d="M386 432h5v78h-5z" />
    <path
      className="thin"
      d="M340 510h80M340 515h80M340 520h80M348 304v-44M348 260a44 44 0 0 1 44 44M350 434v-34M350 400a34 34 0 0 1 34 34"
    />
    <path className="thin" d="M396 330h40v70h-40zM396 346h40M334 330h40v22h-40z" />
    <path className="thin" d="M334 446h22v14h-22zM334 480h30v24h-30z" />
    <path
      className="thin"
      d="M342 40h76m-76 13h76m-76 13h76m-76 13h76m-76 13h76m-76 13h76m-76 13h76m-76 13h76m-76 13h76m-76 13h76m-76 13h76M342 40v143h76V40zM380 40v143"
    />
    <path d="M361 176V60m-5 8l5-8 5 8" />
  </>
)

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
      <Furniture />
      <Walls />
      <g transform="matrix(-1 0 0 1 760 0)">
        <Furniture />
        <Walls />
      </g>
      <Core />
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
