import {project, suiteConfig} from './suite-config.ts'

/** It has the longest texts. The long suite visits all other pages. */
const german = {pageLocales: ['de'], pageVisits: [['de', 'first']]}

/** The tests of the site, on one stack: in a browser (`e2e`) and over HTTP (`integration`). */
export default suiteConfig('site', {
  projects: [
    // Tests that change no content run in parallel, before those that do.
    project('read-only', 'e2e/read-only/*.test.ts', {
      fileParallelism: true,
      maxWorkers: 2,
      provide: german,
    }),
    project('e2e', 'e2e/*.test.ts', {provide: german, sequence: {groupOrder: 1}}),
    project('integration', 'integration/*.test.ts', {sequence: {groupOrder: 2}}),
  ],
})
