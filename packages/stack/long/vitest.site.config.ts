import {suiteConfig} from '../e2e/suite-config.ts'

/** Faults, several instances, other browsers, commands. */
export default suiteConfig('long', {
  include: ['long/{commands,site}/*.test.ts'],
  expect: {poll: {timeout: 10_000}},
})
