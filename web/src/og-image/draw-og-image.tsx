import {ImageResponse} from 'next/og'
import {readFile} from 'node:fs/promises'
import {ground, houseOf} from '../sections/illustrations/house.ts'
import {typeset} from '../ui/copy.tsx'

/** Colours of `ui/tokens.pcss` in the light scheme. The renderer does not read CSS. */
export const lightColors = {
  ink: '#10332a',
  inkSoft: '#374c44',
  marigold: '#f3a81c',
  paper: '#f5f0e4',
  paperRaised: '#fcf9f1',
  deep: '#11362b',
  rule: '#cfc5af',
  marginRule: '#cf9a85',
} as const

export interface OgImageText {
  readonly brand: string
  readonly headline: string
  readonly text: string
  /** BCP 47 tag, for line breaks. */
  readonly lang: string
  /** Draws a house with as many lit windows. */
  readonly windows: number | null
}

/**
 * The site's fonts in the format of the renderer: static, Latin and Latin Extended in separate files. Paths are literals, so
 * the build includes the files.
 */
const fontFiles = {
  Besley: new URL('./fonts/besley-latin-500-normal.woff', import.meta.url),
  'Besley Ext': new URL('./fonts/besley-latin-ext-500-normal.woff', import.meta.url),
  Instrument: new URL('./fonts/instrument-sans-latin-400-normal.woff', import.meta.url),
  'Instrument Ext': new URL('./fonts/instrument-sans-latin-ext-400-normal.woff', import.meta.url),
}

const load = async () => {
  const fonts = Object.entries(fontFiles).map(async ([name, file]) => ({name, data: await readFile(file)}))
  const house = await readFile(new URL('./house.svg', import.meta.url), 'base64')
  return {fonts: await Promise.all(fonts), house: `data:image/svg+xml;base64,${house}`}
}

/** The picture of house.svg, with a house of so many windows. */
function houseWith(windows: number): string {
  const {top, wide, wall, roof, panes, door} = houseOf(windows)
  const scale = Math.min(400 / (wide + 14), 500 / (ground - top + 22))
  const {ink, marigold, paper, paperRaised, deep, rule, marginRule} = lightColors
  const path = (fill: string, d: string, width: number) =>
    `<path fill="${fill}" stroke="${ink}" stroke-width="${width / scale}" d="${d}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<path fill="${paper}" d="M0 0h1200v630H0z"/>
<path d="M0 178h84M1152 178h48M0 276h84M1152 276h48M0 374h84M1152 374h48M0 472h84M1152 472h48" stroke="${rule}" stroke-width="2"/>
<path d="M84 0v630M91 0v630" stroke="${marginRule}" stroke-width="2"/>
<g stroke-linejoin="round" transform="translate(932 572) scale(${scale}) translate(-100 ${-ground})">
${path(paperRaised, wall, 3)}${path(deep, roof, 3)}${path(marigold, panes.join(''), 2)}${path(deep, door, 2)}
</g>
<path d="M0 572h1200" stroke="${ink}" stroke-width="5"/>
</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

let loaded: ReturnType<typeof load> | undefined

/** Removes characters that the fonts lack, because the renderer would request fonts from Google for them. */
const withoutUnsupported = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007E\u00A0-\u017F\u2013\u2014\u2018-\u201E\u2026\u20AC]/gu, '')

/** A PNG with the headline of a page beside the house. */
export async function drawOgImage({brand, headline, text, lang, windows}: OgImageText): Promise<ArrayBuffer> {
  loaded ??= load()
  const {fonts, house: picture} = await loaded
  const long = headline.length > 42
  const drawing = (
    <div lang={lang} style={{display: 'flex', width: '100%', height: '100%'}}>
      {/* oxlint-disable-next-line next/no-img-element, jsx-a11y/alt-text */}
      <img
        src={windows === null ? picture : houseWith(windows)}
        width={1200}
        height={630}
        style={{position: 'absolute'}}
      />
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          width: 640,
          height: 572,
          padding: '56px 0 36px 124px',
          fontFamily: 'Besley, Besley Ext',
          color: lightColors.ink,
        }}
      >
        <div style={{display: 'flex', alignItems: 'center', fontSize: 40, letterSpacing: -1}}>
          <svg width="32" height="40" viewBox="0 0 24 30" style={{marginRight: 14}}>
            <path fill={lightColors.ink} d="M1 30V12a11 11 0 0 1 22 0v18z" />
            <path
              fill={lightColors.marigold}
              d="M12 9.2a3.7 3.7 0 0 1 1.9 6.9l1.5 6.9H8.6l1.5-6.9A3.7 3.7 0 0 1 12 9.2z"
            />
          </svg>
          {withoutUnsupported(brand)}
        </div>
        <div
          style={{
            marginTop: 'auto',
            fontSize: long ? 56 : 72,
            lineHeight: 1.06,
            letterSpacing: long ? -1.5 : -2.2,
            textWrap: 'balance',
          }}
        >
          {withoutUnsupported(typeset(headline))}
        </div>
        <div
          style={{
            marginTop: 22,
            marginBottom: 'auto',
            fontFamily: 'Instrument, Instrument Ext',
            fontSize: 25,
            lineHeight: 1.42,
            color: lightColors.inkSoft,
          }}
        >
          {withoutUnsupported(typeset(text))}
        </div>
      </div>
    </div>
  )
  // In pixels, as link previews expect.
  return new ImageResponse(drawing, {width: 1200, height: 630, fonts}).arrayBuffer()
}
