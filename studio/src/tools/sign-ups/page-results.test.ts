import {expect, test} from 'vitest'
import {startTestLake} from '../../testing/test-lake.ts'
import {everyDay} from './chart-data.ts'
import {readPublishes} from './page-results.tsx'

test('the publishes of a page are counted by day, without edits of its draft', async () => {
  const lake = await startTestLake()
  try {
    const id = 'page-property-managers'
    const day = new Date().toISOString().slice(0, 10)
    const before = (await readPublishes(lake.client, id, day)).get(day) ?? 0
    await lake.client.createOrReplace({_id: `drafts.${id}`, _type: 'page', title: {gb: 'New'}})
    await lake.client.action({
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${id}`,
      publishedId: id,
    })
    expect(await readPublishes(lake.client, id, day)).toEqual(new Map([[day, before + 1]]))
    expect(await readPublishes(lake.client, id, '2099-01-01')).toEqual(new Map())
  } finally {
    await lake.close()
  }
})

test('a line has every day of its period, also those without visits', () => {
  expect(everyDay([{day: '2026-11-29', count: 4}], '2026-11-28', '2026-12-01')).toEqual([
    {day: '2026-11-28', count: 0},
    {day: '2026-11-29', count: 4},
    {day: '2026-11-30', count: 0},
    {day: '2026-12-01', count: 0},
  ])
})
