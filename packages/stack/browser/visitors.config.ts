import {browserSuite} from './browser-suite.ts'

/** What needs no Studio: beside the editors' tests, on a stack of its own. */
export default browserSuite({name: 'visitors', setup: './visitors.setup.ts', exclude: 'editors/**'})
