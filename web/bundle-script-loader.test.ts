import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import bundleScript from './bundle-script-loader.ts'

test('an entry becomes a module with the bundled text of its imports, and the build tracks them', async () => {
  const dependencies: string[] = []
  const resourcePath = fileURLToPath(new URL('src/browser-scripts/currency.script.ts', import.meta.url))
  const code = await bundleScript.call({resourcePath, addDependency: (path) => dependencies.push(path)})
  const [, json = '""'] = /^export default (".*")$/.exec(code) ?? []
  const script: unknown = JSON.parse(json)
  expect(script).toContain('domora.')
  expect(script).not.toMatch(/\b(?:import|export)\b/)
  expect(dependencies.map((path) => path.split('/').at(-1))).toEqual(['storage.ts', 'currency.script.ts'])
})
