import {z} from 'zod'
import {handlePreflight, idsField, listHandlers} from '../../require-token.ts'

export const OPTIONS = handlePreflight

/** Forms that a bot seems to have sent, with addresses. The team releases or deletes some of them. */
export const {GET, POST} = listHandlers(
  async (leads) => ({suspects: await leads.listSuspects()}),
  z.object({action: z.enum(['release', 'delete']), ids: idsField}),
  (leads, {action, ids}) => (action === 'release' ? leads.releaseSuspects(ids) : leads.deleteSuspects(ids)),
)
