import {suiteConfig} from './suite-config.ts'

/** The tests of Studio in a browser. */
export default suiteConfig('studio', {include: ['e2e/studio/*.test.ts']})
