import {httpError} from '../../api-error.ts'
import {param, type Endpoint} from '../endpoint.ts'
import {jsonReply} from '../reply.ts'

/** The one project of this lake, in a list. */
export const getProjects: Endpoint = {
  method: 'GET',
  path: '/projects',
  handle: ({lake}) => jsonReply(200, [describeProject(lake.projectId)]),
}

export const getProject: Endpoint = {
  method: 'GET',
  path: '/projects/:project',
  handle(request) {
    guardProjectSegment(param(request, 'project'), request.lake.projectId)
    return jsonReply(200, describeProject(request.lake.projectId))
  },
}

/** @throws ApiError 404 when the path names a project that this lake does not hold */
export function guardProjectSegment(requested: string, projectId: string): void {
  if (requested !== projectId) throw httpError(404, `Project "${requested}" not found`)
}

function describeProject(id: string) {
  return {
    id,
    displayName: id,
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    metadata: {},
    members: [],
    features: [],
  }
}
