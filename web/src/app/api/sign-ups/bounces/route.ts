import {listHandlers, rowIds} from '../../require-token.ts'

/** Addresses that mail cannot reach; their id is the address. The team allows mail to some again. */
export const {OPTIONS, GET, POST} = listHandlers(
  async (leads) => ({bounces: await leads.listBounces()}),
  rowIds,
  (leads, {ids}) => leads.clearBounces(ids),
)
