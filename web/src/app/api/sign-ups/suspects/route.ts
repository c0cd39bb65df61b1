import {listHandlers, releaseOrDelete} from '../../require-token.ts'

/** Forms that a bot seems to have sent, with addresses. The team releases or deletes some of them. */
export const {OPTIONS, GET, POST} = listHandlers(
  async (leads) => ({suspects: await leads.listSuspects()}),
  releaseOrDelete,
  (leads, {action, ids}) => (action === 'release' ? leads.releaseSuspects(ids) : leads.deleteSuspects(ids)),
)
