import {browserSuite} from './browser-suite.ts'

/** What needs Studio. */
export default browserSuite({name: 'editors', setup: './editors.setup.ts', include: 'editors/*.test.ts'})
