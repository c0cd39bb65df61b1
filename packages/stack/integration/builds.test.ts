import {expect, inject, test} from 'vitest'

test('the next start leaves out the builds, whatever was rendered since', async () => {
  const response = await fetch(`${inject('controlUrl')}/has-builds`)
  expect(await response.json()).toBe(true)
})
