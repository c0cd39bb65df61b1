import {readdirSync, readFileSync} from 'node:fs'
import {dirname, extname, resolve} from 'node:path'
import {expect, test} from 'vitest'

const folder = import.meta.dirname

/** The files that a component imports from this site, at any depth. */
function filesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  if (extname(file) === '.pcss') return found
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^'?]+)/g))
    filesOf(resolve(dirname(file), path), found)
  return found
}

const textOf = (files: Iterable<string>, extension: string) =>
  [...files]
    .filter((file) => extname(file) === extension)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

/** Classes with a rule that is not nested in another. */
const styledIn = (css: string) => new Set([...css.matchAll(/^\.([\w-]+)/gm)].map(([, name = '']) => name))

const classesIn = (code: string) =>
  [...code.matchAll(/className[=:][^>]*?["'`]([^"'`]+)/g)].flatMap(([, names = '']) => names.split(/[ $]/))

const inFolder = (path: string, extension: string) =>
  readdirSync(resolve(folder, path), {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith(extension))
    .map((name) => resolve(folder, path, name))

const ofEveryPage = ['site-frame.tsx', '../ui/document.tsx'].flatMap((file) => [
  ...filesOf(resolve(folder, file)),
])
const anywhere = styledIn(textOf(inFolder('.', '.pcss'), '.pcss'))

// Else it looks right only on pages that happen to have the other section too.
test.each(inFolder('.', '.tsx').filter((file) => !/illustrations|\.test\./.test(file)))(
  '%s brings the style of its classes',
  (file) => {
    const files = filesOf(file)
    const css = textOf([...files, ...ofEveryPage], '.pcss')
    const missing = classesIn(textOf(files, '.tsx')).filter(
      (name) => anywhere.has(name) && !new RegExp(`\\.${name}\\b`).test(css),
    )
    expect(missing).toEqual([])
  },
)
