import {expect, test} from 'vitest'
import {launchNotes} from './launch-note.tsx'

const releases = [
  {name: 'rNow', state: 'active' as const, title: 'Now'},
  {name: 'rLater', state: 'scheduled' as const, title: 'Later'},
]
const versions = ['versions.rNow.faq-team', 'versions.rLater.landingPage', 'versions.rGone.aboutPage']

test('a text that another launch has too gets a note, which says whether it is locked', () => {
  expect([...launchNotes({releases, versions})]).toEqual([
    ['faq-team', expect.stringMatching(/“Now” has its own text. To change it/)],
    ['landingPage', expect.stringMatching(/“Later” has its own text, which is locked/)],
  ])
  expect([...launchNotes({releases, versions}, 'rNow').keys()]).toEqual(['landingPage'])
})
