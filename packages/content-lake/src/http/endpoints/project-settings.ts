import {param, type Endpoint, type LakeRequest} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'
import {guardProjectSegment} from './get-projects.ts'

const answerFor = (answer: unknown) => (request: LakeRequest) => {
  guardProjectSegment(param(request, 'project'), request.lake.projectId)
  return jsonReply(200, answer)
}

/** Rights beyond those on documents: nobody is refused anything by them here. */
export const getGrants: Endpoint = {method: 'GET', path: '/projects/:project/grants', handle: answerFor({})}

/** Roles of the project's own making. */
export const getRoles: Endpoint = {method: 'GET', path: '/projects/:project/roles', handle: answerFor([])}

/** Studios that were deployed. */
export const getUserApplications: Endpoint = {
  method: 'GET',
  path: '/projects/:project/user-applications',
  handle: answerFor([]),
}

/** What the project's plan includes. */
export const getFeatures: Endpoint = {
  method: 'GET',
  path: '/features',
  handle: () => jsonReply(200, ['contentReleases']),
}
