import {stackSetup} from './stack.setup.ts'

/** A build takes a minute of both processors: in a whole run the visitors' tests, which are begun before, have made one. */
export default stackSetup('editors', {borrowsBuildOf: 'visitors'})
