/** The hash of a file's content is in its name, so that it can be kept for ever (next.config.ts). */
const besley = '/fonts/besley.1fd407f5.woff2'
const instrument = '/fonts/instrument-sans.fb1aa583.woff2'

/** The two faces of the site, both variable and subset to its languages. */
export const fontFiles: readonly string[] = [besley, instrument]

/**
 * Fallbacks take the room that the faces will take, weight by weight, so that lines break where they will break and nothing
 * moves when they arrive: widths are those of the site's own copy in both, heights those of the faces. Liberation has the
 * metrics of Times and Arial.
 */
export const fontFaces = [
  `@font-face{font-family:Besley;src:url("${besley}")format("woff2");font-weight:400 900;font-display:swap}`,
  `@font-face{font-family:Instrument;src:url("${instrument}")format("woff2");font-weight:400 700;font-display:swap}`,
  '@font-face{font-family:"Besley F";src:local("Times New Roman"),local("Liberation Serif");size-adjust:126.2%;ascent-override:99%;descent-override:34.1%}',
  '@font-face{font-family:"Instrument F";src:local("Arial"),local("Liberation Sans");size-adjust:102%;ascent-override:95.1%;descent-override:24.5%}',
  '@font-face{font-family:"Instrument F";src:local("Arial"),local("Liberation Sans");font-weight:500;size-adjust:104.6%;ascent-override:92.7%;descent-override:23.9%}',
  '@font-face{font-family:"Instrument F";src:local("Arial Bold"),local("Liberation Sans Bold");font-weight:600 700;size-adjust:98.2%;ascent-override:98.8%;descent-override:25.4%}',
].join('')
