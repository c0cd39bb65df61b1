import {translatedTypeNames} from '@domora/content/content-types'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {documents} from '../../queries.ts'
import {startTestLake, type TestLake} from '../../testing/test-lake.ts'
import {translationsOf} from '../../translations/translations.ts'
import {boardRows} from '../translation-board/board.ts'
import {canRestore, readTextHistory, restoreText} from './text-history.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startTestLake()
})
afterAll(() => lake.close())

const id = 'faq-change-plan'
const both = async () =>
  documents.parse(
    await lake.client.fetch(
      '*[_id in [$id, $draft]] | order(_id desc)',
      {id, draft: `drafts.${id}`},
      {perspective: 'raw'},
    ),
  )

test('says who changed which words in which language, and restores an earlier text into the draft', async () => {
  const schema = lake.workspace.schema
  const type = schema.get('faq')
  const [published] = await both()
  if (!type || !published) throw new Error('no question')
  const {gb, de} = Object(published['question'])
  const [ann, ben] = [lake.newClient(), lake.newClient()]
  await ann.create({...published, _id: `drafts.${id}`})
  await ann.patch(`drafts.${id}`).set({'question.gb': 'May'}).commit()
  await ann.patch(`drafts.${id}`).set({'question.gb': 'May I?'}).commit()
  await ben.patch(`drafts.${id}`).set({'question.de': 'Darf ich?'}).commit()
  await ben.action({actionType: 'sanity.action.document.publish', draftId: `drafts.${id}`, publishedId: id})

  const [german, english] = await readTextHistory(ann, type, id)
  expect(english).toMatchObject({
    changes: [{field: 'question.gb', locale: 'gb', before: gb, after: 'May I?'}],
  })
  expect(german).toMatchObject({
    changes: [{field: 'question.de', locale: 'de', before: de, after: 'Darf ich?'}],
  })
  expect(german?.author).not.toBe(english?.author)

  const change = german?.changes[0]
  const [row] = boardRows(schema, translatedTypeNames)(await both())
  if (!change || !row) throw new Error('no change')
  expect(canRestore(row.versions.published, change)).toBe(true)
  await restoreText(ann, row, change, german.earlier)
  const [now, draft] = await both()
  expect(now).toMatchObject({question: {de: 'Darf ich?'}})
  expect(draft).toMatchObject({question: {gb: 'May I?', de}})
  expect(canRestore(draft, change)).toBe(false)
  // Ann had changed the English before Ben translated.
  expect(
    translationsOf(type, {published: now, draft}).find(
      ({locale, field}) => field === 'question' && locale === 'de',
    ),
  ).toMatchObject({state: 'draft'})
  const [latest] = await readTextHistory(ann, type, id)
  expect(latest).toMatchObject({changes: [{locale: 'de', before: 'Darf ich?', after: de}]})
})
