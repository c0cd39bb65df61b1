import type {Endpoint} from './endpoint.ts'
import {getAcl} from './endpoints/get-acl.ts'
import {getCorsCheck} from './endpoints/get-cors-check.ts'
import {getCurrentUser} from './endpoints/get-current-user.ts'
import {getFavicon} from './endpoints/get-favicon.ts'
import {getUsers} from './endpoints/get-users.ts'
import {getFeatures, getGrants, getRoles, getUserApplications} from './endpoints/project-settings.ts'
import {getAuthProviders, getLogout, getSessionId, postLogout} from './endpoints/session.ts'
import {
  getHelp,
  getJourney,
  getTelemetryStatus,
  postJourney,
  postTelemetry,
} from './endpoints/studio-services.ts'
import {getUserValues, putUserValues} from './endpoints/user-values.ts'

/** What Studio asks besides content: who is there, what they may do, and what the hosted service would offer. */
export const studioEndpoints: readonly Endpoint[] = [
  // Before the users by id: `me` is one of those too.
  getCurrentUser,
  getUserValues,
  putUserValues,
  getUsers,
  getSessionId,
  getAuthProviders,
  getLogout,
  postLogout,
  getAcl,
  getGrants,
  getRoles,
  getUserApplications,
  getFeatures,
  getCorsCheck,
  getFavicon,
  getHelp,
  getJourney,
  postJourney,
  getTelemetryStatus,
  postTelemetry,
]
