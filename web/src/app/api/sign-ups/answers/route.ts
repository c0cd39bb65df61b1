import {listHandlers, releaseOrDelete} from '../../require-token.ts'

/** Answers to forms of editors, with addresses, and how many there are. The team releases suspected bots, and deletes answers. */
export const {OPTIONS, GET, POST} = listHandlers(
  (leads) => leads.listAnswers(),
  releaseOrDelete,
  (leads, {action, ids}) => (action === 'release' ? leads.releaseAnswers(ids) : leads.deleteAnswers(ids)),
)
