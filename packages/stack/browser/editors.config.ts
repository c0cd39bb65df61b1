import {browserSuite} from './browser-suite.ts'

/** What needs Studio. */
export default browserSuite({name: 'editors', setup: './stack.setup.ts', include: 'editors/*.test.ts'})
