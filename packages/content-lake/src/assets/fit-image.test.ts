import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {ApiError} from '../api-error.ts'
import {fitImage, type FittedImage, type Size} from './fit-image.ts'
import type {Fit, ImageTransform} from './image-transform.ts'

const sourceSize = {width: 400, height: 200}

test.each<[string, ImageTransform, {width: number; height: number}]>([
  ['nothing', {}, {width: 400, height: 200}],
  ['a width', {width: 100}, {width: 100, height: 50}],
  ['a height', {height: 50}, {width: 100, height: 50}],
  ['a larger width', {width: 800}, {width: 800, height: 400}],
  ['a larger width, with max', {width: 800, fit: 'max'}, {width: 400, height: 200}],
  ['a width at twice the density', {width: 100, dpr: 2}, {width: 200, height: 100}],
  ['a box', {width: 100, height: 100}, {width: 100, height: 50}],
  ['clip', {width: 800, height: 800, fit: 'clip'}, {width: 800, height: 400}],
  ['max', {width: 800, height: 800, fit: 'max'}, {width: 400, height: 200}],
  ['crop', {width: 100, height: 100, fit: 'crop'}, {width: 100, height: 100}],
  ['crop that enlarges', {width: 500, height: 500, fit: 'crop'}, {width: 500, height: 500}],
  ['min', {width: 500, height: 500, fit: 'min'}, {width: 200, height: 200}],
  ['scale', {width: 30, height: 90, fit: 'scale'}, {width: 30, height: 90}],
  ['a maximum width', {maxWidth: 100}, {width: 100, height: 50}],
  ['a larger maximum width', {maxWidth: 1000}, {width: 400, height: 200}],
  ['a maximum height beside a width', {width: 300, maxHeight: 50}, {width: 100, height: 50}],
  ['a minimum width', {width: 100, minWidth: 200}, {width: 200, height: 100}],
  ['a rectangle', {rect: {left: 10, top: 10, width: 50, height: 20}}, {width: 50, height: 20}],
  [
    'a rectangle and a width',
    {rect: {left: 10, top: 10, width: 50, height: 20}, width: 100},
    {width: 100, height: 40},
  ],
])('%s gives the size', (_, transform, size) => {
  expect(fitImage(sourceSize, transform).canvas).toEqual(size)
})

test('fill centres the image on a canvas of the requested size', () => {
  const fitted = fitImage(sourceSize, {width: 800, height: 800, fit: 'fill'})
  expect(fitted).toMatchObject({size: {width: 800, height: 400}, canvas: {width: 800, height: 800}})
  const withoutEnlarging = fitImage(sourceSize, {width: 800, height: 800, fit: 'fillmax'})
  expect(withoutEnlarging).toMatchObject({size: sourceSize, canvas: {width: 800, height: 800}})
})

test.each<[string, ImageTransform, number]>([
  ['the middle', {}, 100],
  ['the left', {crop: ['left']}, 0],
  ['the right', {crop: ['bottom', 'right']}, 200],
  ['a focal point', {focalX: 0.5, focalY: 0.5}, 100],
  ['a focal point near the edge', {crop: ['focalpoint'], focalX: 0.1, focalY: 0}, 0],
  ['a focal point within', {crop: ['focalpoint'], focalX: 0.375, focalY: 0}, 50],
])('a square is cut around %s', (_, transform, left) => {
  const {region} = fitImage(sourceSize, {width: 50, height: 50, fit: 'crop', ...transform})
  expect(region).toEqual({left, top: 0, width: 200, height: 200})
})

test('a rectangle may be one pixel too large, but not outside of the image', () => {
  expect(fitImage(sourceSize, {rect: {left: 300, top: 0, width: 101, height: 200}}).region.width).toBe(100)
  const outside: ImageTransform = {rect: {left: 400, top: 0, width: 1, height: 1}}
  expect(() => fitImage(sourceSize, outside)).toThrow(expect.objectContaining({status: 400}))
})

test('a result of too many pixels is refused', () => {
  expect(() => fitImage(sourceSize, {width: 8192, dpr: 5})).toThrow(expect.objectContaining({status: 400}))
})

test('for any transform, the region is within the image', () => {
  const length = fc.integer({min: 1, max: 3000})
  const share = fc.double({min: 0, max: 1, noNaN: true})
  const transform: fc.Arbitrary<ImageTransform> = fc.record(
    {
      width: length,
      height: length,
      maxWidth: length,
      minHeight: length,
      fit: fc.constantFrom<Fit>('clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale'),
      focalX: share,
      focalY: share,
    },
    {requiredKeys: []},
  )
  fc.assert(
    fc.property(fc.record({width: length, height: length}), transform, (source, asked) => {
      fc.pre(source.width * source.height <= 9_000_000)
      const fitted = fitOrRefuse(source, asked)
      if (!fitted) return
      const {region, size, canvas} = fitted
      expect(Math.min(region.left, region.top)).toBeGreaterThanOrEqual(0)
      expect(region.left + region.width).toBeLessThanOrEqual(source.width)
      expect(region.top + region.height).toBeLessThanOrEqual(source.height)
      for (const value of [region.width, region.height, size.width, size.height]) {
        expect(Number.isInteger(value) && value >= 1).toBe(true)
      }
      expect(canvas.width >= size.width && canvas.height >= size.height).toBe(true)
    }),
    {numRuns: 1000},
  )
})

/** `undefined` when the result would be too large. */
function fitOrRefuse(source: Size, transform: ImageTransform): FittedImage | undefined {
  try {
    return fitImage(source, transform)
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return undefined
    throw error
  }
}
