import {postActions} from '../endpoints/actions.ts'
import {getFile, getImage, postFile, postImage} from '../endpoints/assets.ts'
import {
  deleteDataset,
  deleteProjectDataset,
  getAcl,
  getAliases,
  getDatasets,
  getProjectDatasets,
  putDataset,
  putProjectDataset,
} from '../endpoints/datasets.ts'
import {getDocuments, getExport, getReferences} from '../endpoints/documents.ts'
import {getHistoryDocuments, getHistoryEvents, getHistoryTransactions} from '../endpoints/history.ts'
import {getListen, getLiveEvents} from '../endpoints/listen.ts'
import {postMutate} from '../endpoints/mutate.ts'
import {
  getFeatures,
  getGrants,
  getProject,
  getProjects,
  getRoles,
  getUserApplications,
} from '../endpoints/projects.ts'
import {getQuery, postQuery} from '../endpoints/query.ts'
import {
  getCorsCheck,
  getFavicon,
  getHelp,
  getJourney,
  getPing,
  getTelemetryStatus,
  postJourney,
  postTelemetry,
} from '../endpoints/studio.ts'
import {
  getAuthProviders,
  getCurrentUser,
  getLogout,
  getSessionId,
  getUsers,
  getUserValues,
  postLogout,
  putUserValues,
} from '../endpoints/users.ts'
import type {Endpoint} from './endpoint.ts'

/** Everything the lake answers. A request that is not here is 404 and recorded as unhandled. */
export const endpoints: readonly Endpoint[] = [
  getQuery,
  postQuery,
  getDocuments,
  postMutate,
  postActions,
  getListen,
  getLiveEvents,
  getHistoryEvents,
  getHistoryTransactions,
  getHistoryDocuments,
  getReferences,
  getExport,
  postImage,
  postFile,
  getImage,
  getFile,
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
  getProjects,
  getProject,
  getDatasets,
  getProjectDatasets,
  putDataset,
  putProjectDataset,
  deleteDataset,
  deleteProjectDataset,
  getAliases,
  getPing,
]
