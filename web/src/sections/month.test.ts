import type {SectionContent} from '@domora/content/sections'
import type {ProductViewRow} from '@domora/content/product-view'
import {expect, test} from 'vitest'
import {dayOf, entryOf, groupScenes, type Scene, scenesOf, sumsOf} from './month.ts'

const row = (amount: number, paid: string, received: string): ProductViewRow => ({
  _key: String(amount),
  tenant: 'Ada',
  unit: {text: '1'},
  amount,
  method: 'card',
  reminded: '2026-11-02',
  remindedAgain: '2026-11-09',
  paid,
  received,
})

const day = (date: string): SectionContent<'productView'>['days'][number] => ({
  _key: date,
  date,
  title: {text: date},
  text: {text: date},
})

const month = {
  due: '2026-11-05',
  lateFee: {date: '2026-11-12', amount: 35},
  days: ['02', '05', '09', '12', '13'].map((number) => day(`2026-11-${number}`)),
  rows: [row(100, '2026-11-13', '2026-11-13'), row(1000, '2026-11-05', '2026-11-09')],
}

const scenes = scenesOf(month)
const told = (tenant: number) => (scene: Scene) => {
  const {status, fee} = entryOf(month.rows[tenant] ?? row(0, '', ''), scene, month)
  const {received, due, open} = sumsOf(month, scene)
  const paid = scene.paid === null ? '' : ` paid ${scene.paid}`
  return `${dayOf(scene.date)}${paid}: ${status} ${fee}, ${received} of ${due}, ${open} open`
}

test('from reminder to late fee, and what a payment on the phone changes before and after it', () => {
  expect(scenes.map(told(0))).toEqual([
    '2: reminded 0, 0 of 1100, 0 open',
    '2 paid early: paid 0, 100 of 1100, 0 open',
    '5: due 0, 0 of 1100, 1 open',
    '5 paid early: paid 0, 100 of 1100, 0 open',
    '9: remindedAgain 0, 1000 of 1100, 1 open',
    '9 paid early: paid 0, 1100 of 1100, 0 open',
    '12: late 35, 1000 of 1135, 1 open',
    '12 paid early: paid 0, 1100 of 1100, 0 open',
    '12 paid late: paid 35, 1135 of 1135, 0 open',
    '13: paid 35, 1135 of 1135, 0 open',
  ])
})

test('a value that holds for a whole day has one class for it', () => {
  const other = month.rows[1]
  const statuses = groupScenes(scenes, (scene) => other && entryOf(other, scene, month).status)
  expect(statuses.map(({value, names}) => [value, names.join(' ')])).toEqual([
    ['reminded', 'd0'],
    ['processing', 'd1'],
    ['paid', 'd2 d3 d4'],
  ])
  const late = groupScenes(scenes, (scene) => sumsOf(month, scene).due === 1135 || null)
  expect(late.map(({names}) => names.join(' '))).toEqual(['u3 l3 d4'])
})
