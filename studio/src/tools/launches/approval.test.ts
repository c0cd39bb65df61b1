import {afterAll, beforeAll, expect, test} from 'vitest'
import {testDocument} from '../../testing/test-document.ts'
import {startTestLake, type TestLake} from '../../testing/test-lake.ts'
import {type Approval, approvalOf, approve, isHeldBack} from './approval.ts'
import type {LaunchCheck} from './launch.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startTestLake()
})
afterAll(() => lake.close())

const document = testDocument('versions.r1.faq-1', 'faq', {})
const check: LaunchCheck = {document, field: 'question.de', message: 'stale'}
const author = {id: 'anna', name: 'Anna'}
const given = () =>
  lake.client.fetch<Approval[]>('*[_type == "launchApproval" && release == "r1"]', {}, {perspective: 'raw'})

test('each check needs somebody other than the author', async () => {
  expect(isHeldBack([], [], author.id, true)).toBe(false)
  expect(isHeldBack([check], [], author.id, false)).toBe(false)
  expect(isHeldBack([check], [], author.id, true)).toBe(true)

  await approve(lake.client, 'r1', check, author)
  expect(isHeldBack([check], await given(), author.id, true)).toBe(true)
  await lake.client.delete({query: '*[_type == "launchApproval"]'})

  await approve(lake.client, 'r1', check, {id: 'ben', name: 'Ben'})
  // A second one does not replace the first.
  await approve(lake.client, 'r1', check, {id: 'eva', name: 'Eva'})
  const approvals = await given()
  expect(approvalOf(check, approvals, author.id)).toMatchObject({
    by: 'ben',
    name: 'Ben',
    _createdAt: expect.stringMatching(/^\d{4}-/),
  })
  expect(isHeldBack([check], approvals, author.id, true)).toBe(false)
  expect(isHeldBack([check, {...check, message: 'other'}], approvals, author.id, true)).toBe(true)
})

test('an edit ends the approval, and a blocking check does not have one', async () => {
  const approvals = await given()
  const edited = {...check, document: {...document, _rev: 'later'}}
  expect(isHeldBack([edited], approvals, author.id, true)).toBe(true)
  expect(isHeldBack([{...check, isBlocking: true}], approvals, author.id, true)).toBe(true)
  expect(isHeldBack([{...check, isBlocking: true}], approvals, author.id, false)).toBe(true)
})

test('visitors do not see who approved', async () => {
  const anonymous = lake.client.withConfig({token: ''})
  expect(await anonymous.fetch('count(*[_type == "launchApproval"])')).toBe(0)
})
