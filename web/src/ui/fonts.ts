/** File names have the hash of the content, because caches keep the files for a year. */
const besley = '/fonts/besley.61b65740.woff2'
const instrument = '/fonts/instrument-sans.bc1de6f7.woff2'
const besleyMore = '/fonts/besley-ext.d233b826.woff2'
const instrumentMore = '/fonts/instrument-sans-ext.5b57f7e8.woff2'

/** Both web fonts are variable, and have the letters of the site's languages. */
export const fontFiles: readonly string[] = [besley, instrument]

/** Letters of other languages, for names. Browsers load these files for pages that have such letters. */
export const rareFontFiles: readonly string[] = [besleyMore, instrumentMore]

const rareLetters =
  'unicode-range:U+A1-A6,U+A8,U+AC,U+AE-AF,U+B1,U+B3-B6,U+B8-B9,U+BC-BF,U+100-103,U+108-117,U+11A-140,U+145-159,U+15C-178,U+17D-323,U+2122,U+2191,U+2193'

const fontFace = (family: string, file: string, weights: string, more = '') =>
  `@font-face{font-family:${family};src:url("${file}")format("woff2");font-weight:${weights};font-display:swap;${more}}`

/**
 * The fallback fonts have the metrics of the web fonts, weight by weight, so nothing moves when the web fonts arrive. Measured
 * with the site's own text. Liberation has the metrics of Times and Arial.
 */
export const fontFaces = [
  fontFace('Besley', besley, '500 700'),
  fontFace('Instrument', instrument, '400 700'),
  fontFace('Besley', besleyMore, '500 700', rareLetters),
  fontFace('Instrument', instrumentMore, '400 700', rareLetters),
  '@font-face{font-family:"Besley F";src:local("Times New Roman"),local("Liberation Serif");size-adjust:126.2%;ascent-override:99%;descent-override:34.1%}',
  '@font-face{font-family:"Instrument F";src:local("Arial"),local("Liberation Sans");size-adjust:102%;ascent-override:95.1%;descent-override:24.5%}',
  '@font-face{font-family:"Instrument F";src:local("Arial"),local("Liberation Sans");font-weight:500;size-adjust:104.6%;ascent-override:92.7%;descent-override:23.9%}',
  '@font-face{font-family:"Instrument F";src:local("Arial Bold"),local("Liberation Sans Bold");font-weight:600 700;size-adjust:98.2%;ascent-override:98.8%;descent-override:25.4%}',
].join('')
