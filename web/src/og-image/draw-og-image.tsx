import {ImageResponse} from 'next/og'
import {readFile} from 'node:fs/promises'
import {typeset} from '../ui/copy.tsx'

/** Colours of `ui/tokens.pcss` in the light scheme. The renderer does not read CSS. */
export const lightColors = {ink: '#10332a', inkSoft: '#374c44', marigold: '#f3a81c'} as const

/** In pixels, as link previews expect. */
const ogImageSize = {width: 1200, height: 630} as const

export interface OgImageText {
  readonly brand: string
  readonly headline: string
  readonly text: string
  /** BCP 47 tag, for line breaks. */
  readonly lang: string
}

/**
 * The site's fonts in the format of the renderer: static, Latin and Latin Extended in separate files. Paths are literals, so
 * the build includes the files.
 */
const load = async () => {
  const [besley, besleyExt, instrument, instrumentExt, house] = await Promise.all([
    readFile(new URL('./fonts/besley-latin-500-normal.woff', import.meta.url)),
    readFile(new URL('./fonts/besley-latin-ext-500-normal.woff', import.meta.url)),
    readFile(new URL('./fonts/instrument-sans-latin-400-normal.woff', import.meta.url)),
    readFile(new URL('./fonts/instrument-sans-latin-ext-400-normal.woff', import.meta.url)),
    readFile(new URL('./house.svg', import.meta.url)),
  ])
  return {
    fonts: [
      {name: 'Besley', data: besley},
      {name: 'Besley Ext', data: besleyExt},
      {name: 'Instrument', data: instrument},
      {name: 'Instrument Ext', data: instrumentExt},
    ],
    house: `data:image/svg+xml;base64,${house.toString('base64')}`,
  }
}

let loaded: ReturnType<typeof load> | undefined

/** Removes characters that the fonts lack, because the renderer would request fonts from Google for them. */
const withoutUnsupported = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007E\u00A0-\u017F\u2013\u2014\u2018-\u201E\u2026\u20AC]/gu, '')

/** A PNG with the headline of a page beside the house. */
export async function drawOgImage({brand, headline, text, lang}: OgImageText): Promise<ArrayBuffer> {
  loaded ??= load()
  const {fonts, house: picture} = await loaded
  const long = headline.length > 42
  const drawing = (
    <div lang={lang} style={{display: 'flex', width: '100%', height: '100%'}}>
      {/* oxlint-disable-next-line next/no-img-element, jsx-a11y/alt-text */}
      <img src={picture} width={1200} height={630} style={{position: 'absolute'}} />
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
  return new ImageResponse(drawing, {...ogImageSize, fonts}).arrayBuffer()
}
