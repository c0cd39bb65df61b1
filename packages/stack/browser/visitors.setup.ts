import {stackSetup} from './stack.setup.ts'

export default stackSetup('visitors', {withoutStudio: true, lendsBuildTo: 'editors'})
