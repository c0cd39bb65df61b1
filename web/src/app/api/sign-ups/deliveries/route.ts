import {z} from 'zod'
import {handlePreflight, idsField, listHandlers} from '../../require-token.ts'

export const OPTIONS = handlePreflight

/** Events by receiver and state, and those that failed, without personal data. The team sends some again. */
export const {GET, POST} = listHandlers(
  (leads) => leads.deliveries(),
  z.object({ids: idsField}),
  (leads, decision) => leads.sendEventsAgain(decision),
)
