import {readFileSync} from 'node:fs'
import {stripTypeScriptTypes} from 'node:module'

const additions = {
  locales: [
    /\n(?=\} as const)/,
    "\n  fr: {tag: 'fr', name: 'Français', prefix: '/fr', currency: 'EUR', inPreparation: true},\n",
  ],
  'page-locales': [/(?<=\$\{codeIfShown\('pt'\)\})/, ",\n  ${codeIfShown('fr')}"],
} as const

/** A module of this package, with French as a language in preparation; for `vi.doMock`. */
export async function withFrench(name: keyof typeof additions): Promise<object> {
  const source = readFileSync(new URL(`../${name}.ts`, import.meta.url), 'utf8')
  const [place, lines] = additions[name]
  if (!place.test(source)) throw new Error(`${name}.ts has no place for another language`)
  const code = stripTypeScriptTypes(source.replace(place, () => lines))
  const changed: object = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return {...changed}
}
