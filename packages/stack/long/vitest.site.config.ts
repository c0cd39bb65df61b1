import {project, suiteConfig} from '../e2e/suite-config.ts'

/** Pages in three more languages, faults, several instances, other browsers, commands. */
export default suiteConfig('long', {
  projects: [
    project(
      'pages',
      'e2e/{waitlist,read-only/{articles,doors,forms,keyboard,landing-page,pages,pricing-page}}.test.ts',
      {
        provide: {
          pageLocales: ['gb', 'pl', 'pt'],
          pageVisits: [...['gb', 'pl', 'pt'].map((locale) => [locale, 'all']), ['de', 'repeated']],
        },
      },
    ),
    project('faults', 'long/{commands,site}/*.test.ts', {sequence: {groupOrder: 1}}),
  ],
})
