import {existsSync} from 'node:fs'
import {join} from 'node:path'
import sharp from 'sharp'
import {expect, test} from 'vitest'
import {comparePictures} from './compare-screenshots.ts'
import {temporaryFolder} from './temporary-folder.ts'

test('a changed picture is written with its difference, an equal one is not', async () => {
  const folder = await temporaryFolder('pictures')
  const draw = async (name: string, height: number, background: string) => {
    const file = join(folder, name)
    await sharp({create: {width: 10, height, channels: 3, background}})
      .png()
      .toFile(file)
    return file
  }
  const [white, offWhite] = [await draw('white.png', 10, '#fff'), await draw('off.png', 10, '#fafafa')]
  const [black, taller] = [await draw('black.png', 10, '#000'), await draw('taller.png', 20, '#fff')]
  const out = join(folder, 'out.png')
  expect(await comparePictures(white, offWhite, out)).toBe(0)
  expect(existsSync(out)).toBe(false)
  expect(await comparePictures(white, black, out)).toBe(1)
  expect(await comparePictures(white, taller, out)).toBe(0.5)
  expect(await sharp(out).metadata()).toMatchObject({width: 30, height: 20})
})
