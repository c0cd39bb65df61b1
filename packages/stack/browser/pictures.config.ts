import suite from './vitest.config.ts'

/** The one file of the suite that shows what docs/editors.md describes. */
export default {...suite, test: {...suite.test, include: ['journey.test.ts']}}
