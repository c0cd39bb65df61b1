import {globSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {defineConfig} from 'vitest/config'

const cwd = import.meta.dirname
const tests = globSync(['src/**/*.test.{ts,tsx}', '*.test.ts'], {cwd})
const contains = (pattern: RegExp) => (file: string) => pattern.test(readFileSync(join(cwd, file), 'utf8'))
/** Other files would notice: replaced modules and settings. */
const alone = tests.filter(
  contains(/vi\.(?:mock|doMock|resetModules|stub|useFake)|process\.env|forgetProcess/),
)
const shared = tests.filter((file) => !alone.includes(file))
const withLake = shared.filter(contains(/SeededLake/))

export default defineConfig({
  test: {
    // A stall of the machine is not a failure: these limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: {poll: {timeout: 30_000}},
    // It imports files of Next without extensions, which Node does not resolve.
    server: {deps: {inline: ['next-sanity']}},
    // Tests read only the stylesheet with the colours.
    css: {include: [/tokens\.pcss/]},
    // Most test files share workers: that halves the processor time.
    projects: [
      {
        extends: true,
        test: {name: 'shared', isolate: false, include: shared.filter((file) => !withLake.includes(file))},
      },
      {
        extends: true,
        test: {
          name: 'lake',
          isolate: false,
          maxWorkers: 1,
          include: withLake,
          globalSetup: '@domora/content/testing/lakes-folder',
        },
      },
      {extends: true, test: {name: 'alone', include: alone}},
    ],
  },
})
