import {configDefaults, defineConfig} from 'vitest/config'

const mocked = 'src/**/*.mocked.test.tsx'
const long = 'src/**/*.long.test.ts'

// Test files share workers, because loading Sanity takes seconds. They keep no global state, except those that replace modules.
export default defineConfig({
  test: {
    // A stall of the machine is not a failure: these limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: {poll: {timeout: 30_000}},
    globalSetup: '@domora/content/testing/lakes-folder',
    // Node does not load its imports.
    server: {deps: {inline: ['sanity-plugin-media']}},
    projects: [
      {
        extends: true,
        test: {name: 'shared', isolate: false, exclude: [...configDefaults.exclude, mocked, long]},
      },
      {extends: true, test: {name: 'mocked', include: [mocked]}},
    ],
  },
})
