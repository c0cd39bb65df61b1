import {listHandlers, rowIds} from '../../require-token.ts'

/** Events by receiver and state, and those that failed, without personal data. The team sends some again. */
export const {OPTIONS, GET, POST} = listHandlers(
  (leads) => leads.deliveries(),
  rowIds,
  (leads, decision) => leads.sendEventsAgain(decision),
)
