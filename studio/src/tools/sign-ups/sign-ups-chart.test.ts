import {expect, test} from 'vitest'
import {maxGroups} from './chart-data.ts'
import {groupColours} from './sign-ups-chart.tsx'

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test('there is a colour for every group', () => {
  expect(new Set(groupColours)).toHaveLength(maxGroups)
})

test.each(groupColours)('%s has enough contrast on Studio’s light and dark pages', (colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(3)
  expect(contrast(colour, '#13141b')).toBeGreaterThanOrEqual(3)
})
