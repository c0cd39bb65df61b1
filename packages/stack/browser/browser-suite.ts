import type {ViteUserConfig} from 'vitest/config'

interface Suite {
  readonly name: string
  /** Starts the stack that the suite is about. */
  readonly setup: string
  readonly include?: string
  readonly exclude?: string
}

/** Browser tests on one stack, one file after the other, because they share its content. */
export const browserSuite = ({
  name,
  setup,
  include = '**/*.test.ts',
  exclude = 'node_modules/**',
}: Suite): ViteUserConfig => ({
  root: import.meta.dirname,
  test: {
    name,
    include: [include],
    exclude: [exclude],
    globalSetup: [setup],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
