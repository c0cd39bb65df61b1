import {randomUUID} from 'node:crypto'
import {editor} from './lake.ts'

const block = (text: string) => [
  {
    _type: 'block',
    _key: 'b',
    style: 'normal',
    markDefs: [],
    children: [{_type: 'span', _key: 's', text, marks: []}],
  },
]

/** Publishes a question that no page shows, without a past; gives its id. */
export async function addQuestion(): Promise<string> {
  const id = `faq-${randomUUID()}`
  await editor().createOrReplace({
    _id: id,
    _type: 'faq',
    question: {_type: 'localizedString', gb: 'May I?', de: 'Darf ich?'},
    answer: {_type: 'localizedPortableText', gb: block('Yes.'), de: block('Ja.')},
  })
  return id
}
