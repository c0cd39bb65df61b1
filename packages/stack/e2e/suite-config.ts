import {join} from 'node:path'
import {defineConfig, type TestUserConfig} from 'vitest/config'

/** Tests on a stack of their own. Files run one after the other: they change its content. */
export const suiteConfig = (name: string, test: TestUserConfig) =>
  defineConfig({
    root: join(import.meta.dirname, '..'),
    test: {
      name,
      globalSetup: ['testing/stack-setup.ts'],
      fileParallelism: false,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      ...test,
    },
  })
