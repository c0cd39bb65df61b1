import {browserSuite} from './browser-suite.ts'

/** The one file of the suite that shows what docs/editors.md describes. */
export default browserSuite({name: 'pictures', setup: './stack.setup.ts', include: 'editors/journey.test.ts'})
