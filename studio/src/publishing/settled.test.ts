import {BehaviorSubject} from 'rxjs'
import type {SanityDocument} from 'sanity'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {settled} from './settled.ts'

const draft = (question: string): SanityDocument => ({
  _id: 'drafts.faq-cats',
  _type: 'faq',
  _rev: 'a',
  _createdAt: '2026-11-21T08:00:00Z',
  _updatedAt: '2026-11-21T08:00:00Z',
  question,
})
const versionsWith = (question: string) => ({draft: draft(question), published: null, ready: true})

let versions: BehaviorSubject<ReturnType<typeof versionsWith>>
let isSaved: BehaviorSubject<boolean>
let seen: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  versions = new BehaviorSubject(versionsWith('Cats'))
  isSaved = new BehaviorSubject(true)
  seen = []
  settled(versions, isSaved).subscribe((settledVersions) => seen.push(settledVersions.draft?.['question']))
})
afterEach(() => vi.useRealTimers())

test('a document that nobody changes is settled after a moment', () => {
  vi.advanceTimersByTime(299)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual(['Cats'])
})

test('what the form gets meanwhile is waited for, until the lake has it', () => {
  vi.advanceTimersByTime(250)
  versions.next(versionsWith('Cats?'))
  isSaved.next(false)
  vi.advanceTimersByTime(5_000)
  expect(seen).toEqual([])
  isSaved.next(true)
  vi.advanceTimersByTime(300)
  expect(seen).toEqual(['Cats?'])
})

test('it is said once', () => {
  vi.advanceTimersByTime(300)
  versions.next(versionsWith('Dogs?'))
  vi.advanceTimersByTime(300)
  expect(seen).toEqual(['Cats'])
})
