import type {ReactNode} from 'react'
import {preload} from 'react-dom'
import base from './base.pcss?inline'
import controls from './controls.pcss?inline'
import {fontFaces, fontFiles} from './fonts.ts'
import svg from './svg.pcss?inline'
import {Style} from './style.tsx'
import tokens from './tokens.pcss?inline'

/** German words can be as long as a line on a phone. */
const germanStyle = ':is(p,li,dd,h1,h2,h3,th,td){hyphens:auto;hyphenate-limit-chars:10 5 4}'

interface DocumentProps {
  readonly lang: string
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** The HTML document around every page. @param lang BCP 47 tag */
export const Document = ({lang, head, children}: DocumentProps) => {
  // React adds a preload for a link element, which would then be in the page twice.
  for (const file of fontFiles) preload(file, {as: 'font', type: 'font/woff2', crossOrigin: 'anonymous'})
  return (
    <html lang={lang}>
      <head>
        <meta name="theme-color" content="#f5f0e4" />
        <meta name="theme-color" content="#0d1d17" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Style
          layer="base"
          name="base"
          css={fontFaces + tokens + base + controls + svg + (lang === 'de' ? germanStyle : '')}
        />
        {head}
      </head>
      <body>{children}</body>
    </html>
  )
}
