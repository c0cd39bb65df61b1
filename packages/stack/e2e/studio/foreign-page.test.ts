import {expect, inject, test} from 'vitest'
import {editor, removeAll} from '../../test-support/content.ts'
import {attackFromPage} from './attack-from-page.ts'
import {newUncheckedContext, useStudio} from './studio-page.ts'

useStudio()

test('a foreign page in the same browser can neither read drafts nor write', async () => {
  await editor().createOrReplace({_id: 'drafts.faq-secret', _type: 'faq', secret: 'Secret'})
  const stranger = await newUncheckedContext()
  const page = await stranger.newPage()
  // A page of this machine that is not Studio, the lake's own pages, and a page without an origin.
  const places = [
    `${inject('controlUrl')}/unknown-requests`,
    `${inject('lakeUrl')}/v1/ping`,
    'data:text/html,',
  ]
  for (const place of places) {
    await page.goto(place)
    const answers = await page.evaluate(attackFromPage, inject('lakeUrl'))
    expect(answers).toHaveLength(5)
    expect(JSON.stringify(answers)).not.toContain('Secret')
  }
  expect(await editor().fetch('*[_id match "attacked*"]')).toEqual([])
  await stranger.close()
  await removeAll('faq-secret')
})
