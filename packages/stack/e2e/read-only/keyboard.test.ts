import {pathOf} from '@domora/content/routes'
import type {Page} from 'playwright-core'
import {describe, expect, inject, test} from 'vitest'
import {visitedPaths} from '../../testing/content.ts'
import {newPage, useBrowser, viewports} from '../visit.ts'

useBrowser()

const free: Page[] = []

/**
 * Runs `work` in a page that no other test uses in the meantime: a used page opens the next one in a third of the processor time
 * of a new page.
 */
async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  const page = free.pop() ?? (await newPage({reducedMotion: 'reduce'}))
  await work(page)
  // Not after a failure, which leaves the page in an unknown state.
  free.push(page)
}

/** Walks through a page with the Tab key: each focused element, and whether it and its focus ring are visible. */
async function tabStops(page: Page) {
  const stops: {name: string; isShown: boolean; hasRing: boolean}[] = []
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return null
      const box = element.getBoundingClientRect()
      const ring = (of: Element | null) => of !== null && getComputedStyle(of).outlineStyle !== 'none'
      return {
        name: `${element.tagName} ${element.textContent.trim().slice(0, 30)} ${element.getAttribute('href') ?? ''}`,
        isShown: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
        // A radio button shows its focus on its label.
        hasRing: ring(element) || ring(element.nextElementSibling),
      }
    })
    if (stop === null) return stops
    stops.push(stop)
  }
  throw new Error('the Tab key never leaves the page')
}

// A page at a time leaves one of two processors idle.
describe.concurrent.each(inject('pageVisits'))('%s, %s pages', (locale, which) => {
  const targets = [
    ...(['about', 'pricing', 'contact', 'waitlist'] as const).map((kind) => pathOf({kind}, locale)),
    pathOf({kind: 'page', address: 'privacy'}, locale),
  ]
  const {pages, others} = visitedPaths(locale, which)

  test.each([...pages, ...others])('%s: every focused element is in view with a focus ring', (path) =>
    withPage(async (page) => {
      await page.setViewportSize(viewports.desktop)
      await page.goto(path)
      const stops = await tabStops(page)
      expect(stops[0]?.name).toContain('#main')
      expect(stops.filter(({isShown, hasRing}) => !isShown || !hasRing)).toEqual([])
      const reached = new Set(stops.map(({name}) => name.split(' ').at(-1)))
      for (const target of targets) expect(reached).toContain(target)
    }),
  )
})
