/** File names have the hash of the content, because caches keep the files for a year. */
const besley = '/fonts/besley.1fd407f5.woff2'
const instrument = '/fonts/instrument-sans.fb1aa583.woff2'

/** Both web fonts are variable, and subset to the site's languages. */
export const fontFiles: readonly string[] = [besley, instrument]

/**
 * The fallback fonts have the metrics of the web fonts, weight by weight, so nothing moves when the web fonts arrive. Measured
 * with the site's own text. Liberation has the metrics of Times and Arial.
 */
export const fontFaces = [
  `@font-face{font-family:Besley;src:url("${besley}")format("woff2");font-weight:400 900;font-display:swap}`,
  `@font-face{font-family:Instrument;src:url("${instrument}")format("woff2");font-weight:400 700;font-display:swap}`,
  '@font-face{font-family:"Besley F";src:local("Times New Roman"),local("Liberation Serif");size-adjust:126.2%;ascent-override:99%;descent-override:34.1%}',
  '@font-face{font-family:"Instrument F";src:local("Arial"),local("Liberation Sans");size-adjust:102%;ascent-override:95.1%;descent-override:24.5%}',
  '@font-face{font-family:"Instrument F";src:local("Arial"),local("Liberation Sans");font-weight:500;size-adjust:104.6%;ascent-override:92.7%;descent-override:23.9%}',
  '@font-face{font-family:"Instrument F";src:local("Arial Bold"),local("Liberation Sans Bold");font-weight:600 700;size-adjust:98.2%;ascent-override:98.8%;descent-override:25.4%}',
].join('')
