import {z} from 'zod'
import {handlePreflight, idsField, listHandlers} from '../../require-token.ts'

export const OPTIONS = handlePreflight

/** Answers to forms of editors, with addresses, and how many there are. The team releases suspected bots, and deletes answers. */
export const {GET, POST} = listHandlers(
  (leads) => leads.listAnswers(),
  z.object({action: z.enum(['release', 'delete']), ids: idsField}),
  (leads, {action, ids}) => (action === 'release' ? leads.releaseAnswers(ids) : leads.deleteAnswers(ids)),
)
