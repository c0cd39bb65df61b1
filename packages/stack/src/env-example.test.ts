import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {root} from './paths.ts'
import {stackVariables} from './stack-env.ts'

/** Names that a file of zod env schemas declares: upper-case keys of its objects. */
const declaredIn = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].flatMap(
    ([, name]) => name ?? [],
  )

const example = readFileSync(join(root, '.env.example'), 'utf8')

/** Every variable of the example is written commented out, because none is required. */
const documented = [...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].flatMap(([, name]) => name ?? [])

test('.env.example lists exactly the variables that the env schemas know', () => {
  const declared = [...stackVariables, ...declaredIn('web/src/env.ts'), ...declaredIn('studio/src/env.ts')]
  expect(documented.toSorted()).toEqual([...new Set(declared)].toSorted())
})

test('.env.example sets nothing: no variable is required', () => {
  const active = example.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  expect(active).toEqual([])
})
