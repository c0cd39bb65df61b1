import {join} from 'node:path'
import {defineConfig, type TestUserConfig} from 'vitest/config'

/** A part of a suite, on the stack of the suite. */
export const project = (name: string, include: string, more: object) => ({
  extends: true as const,
  test: {name, include: [include], globalSetup: [], ...more},
})

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
      // A stall of the machine is not a failure: these limits only end what hangs.
      expect: {poll: {timeout: 30_000}},
      ...test,
    },
  })
