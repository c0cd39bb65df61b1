import {httpError} from '../api-error.ts'
import {type Access, identityOf, type KnownAccess} from '../auth/access.ts'
import {type Endpoint, jsonReply, type Lake, type LakeRequest, param} from '../http/endpoint.ts'
import {describeRole} from './users.ts'

/** The one project of this lake, in a list. */
export const getProjects: Endpoint = {
  method: 'GET',
  path: '/projects',
  handle: ({lake, access}) => jsonReply(200, [describeProject(lake, access)]),
}

export const getProject: Endpoint = {
  method: 'GET',
  path: '/projects/:project',
  handle(request) {
    guardProjectSegment(param(request, 'project'), request.lake.projectId)
    return jsonReply(200, describeProject(request.lake, request.access))
  },
}

/** @throws ApiError 404 when the path names a project that this lake does not hold */
export function guardProjectSegment(requested: string, projectId: string): void {
  if (requested !== projectId) throw httpError(404, `Project "${requested}" not found`)
}

function describeProject({projectId, createdAt}: Lake, access: Access) {
  return {
    id: projectId,
    displayName: projectId,
    createdAt,
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    metadata: {},
    members: access.role === 'anonymous' ? [] : [describeMember(access)],
    features: [],
  }
}

/** Whoever asks; the lake keeps no list of people. */
function describeMember(access: KnownAccess) {
  const {role} = access
  return {id: identityOf(access), role, roles: [describeRole(role)], isCurrentUser: true, isRobot: false}
}

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
