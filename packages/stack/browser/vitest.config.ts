import {browserSuite} from './browser-suite.ts'

/** All browser tests, for whoever runs some of them by hand. */
export default browserSuite({name: 'browser', setup: './stack.setup.ts'})
