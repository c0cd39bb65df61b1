import {randomUUID} from 'node:crypto'
import {blocks} from '@domora/seed/rich-text'
import {editor} from './lake.ts'

/** Publishes a question that no page shows, without a past; gives its id. */
export async function addQuestion(): Promise<string> {
  const id = `faq-${randomUUID()}`
  await editor().createOrReplace({
    _id: id,
    _type: 'faq',
    question: {_type: 'localizedString', gb: 'May I?', de: 'Darf ich?'},
    answer: {_type: 'localizedPortableText', gb: blocks('Yes.'), de: blocks('Ja.')},
  })
  return id
}
