import {suiteConfig} from '../e2e/suite-config.ts'

/** Journeys of several people, and of one person through several tools of Studio; tasks whose decisions have unit tests. */
export default suiteConfig('long-studio', {include: ['long/studio/*.test.ts']})
