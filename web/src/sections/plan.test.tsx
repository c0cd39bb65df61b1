import {renderToStaticMarkup} from 'react-dom/server'
import {expect, test} from 'vitest'
import {PlanHouse} from './plan.tsx'

const windowsOf = (windows: number | null) => {
  const drawing = renderToStaticMarkup(<PlanHouse windows={windows} />)
  return {lit: /class="lit thin from-0" d="([^"]*)"/.exec(drawing)?.[1]?.split('M').length, drawing}
}

test.each([1, 5, 20, 50, 7])('a plan for %i properties has as many windows', (count) => {
  expect(windowsOf(count).lit).toBe(count + 1)
})

test('the house of a plan without a limit continues upwards', () => {
  expect(windowsOf(null).drawing).toContain('goes-on')
  expect(windowsOf(50).drawing).not.toContain('goes-on')
})
