import {z} from 'zod'
import {handlePreflight, idsField, listHandlers} from '../../require-token.ts'

export const OPTIONS = handlePreflight

/** Addresses that mail cannot reach; their id is the address. The team allows mail to some again. */
export const {GET, POST} = listHandlers(
  async (leads) => ({bounces: await leads.listBounces()}),
  z.object({ids: idsField}),
  (leads, {ids}) => leads.clearBounces(ids),
)
