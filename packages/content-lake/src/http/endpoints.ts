import {actionEndpoints} from '../endpoints/actions.ts'
import {assetEndpoints} from '../endpoints/assets.ts'
import {datasetEndpoints} from '../endpoints/datasets.ts'
import {documentEndpoints} from '../endpoints/documents.ts'
import {historyEndpoints} from '../endpoints/history.ts'
import {streamEndpoints} from '../endpoints/listen.ts'
import {mutateEndpoints} from '../endpoints/mutate.ts'
import {queryEndpoints} from '../endpoints/query.ts'
import {studioEndpoints} from '../endpoints/studio.ts'
import {userEndpoints} from '../endpoints/users.ts'
import type {Endpoint} from './endpoint.ts'

/** Everything that the lake handles. Other requests get a 404 and are listed in `unknownRequests`. */
export const endpoints: readonly Endpoint[] = [
  ...queryEndpoints,
  ...documentEndpoints,
  ...mutateEndpoints,
  ...actionEndpoints,
  ...streamEndpoints,
  ...historyEndpoints,
  ...assetEndpoints,
  ...userEndpoints,
  ...datasetEndpoints,
  ...studioEndpoints,
]
