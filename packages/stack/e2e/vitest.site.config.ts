import {project, suiteConfig} from './suite-config.ts'

/** The tests of the site, on one stack: in a browser (`e2e`) and over HTTP (`integration`). */
export default suiteConfig('site', {
  expect: {poll: {timeout: 10_000}},
  projects: [
    // Tests that change no content run in parallel, before those that do.
    // German has the longest texts; the long suite visits the pages of the other languages.
    project('read-only', 'e2e/read-only/*.test.ts', {
      fileParallelism: true,
      maxWorkers: 2,
      provide: {pageLocales: ['de']},
    }),
    project('e2e', 'e2e/*.test.ts', {sequence: {groupOrder: 1}}),
    project('integration', 'integration/*.test.ts', {sequence: {groupOrder: 2}}),
  ],
})
