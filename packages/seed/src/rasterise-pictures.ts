import {readdir} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'
import sharp from 'sharp'

const drawings = new URL('../pictures/', import.meta.url)
const images = new URL('../data/images/', import.meta.url)

// The drawings are flat colour, so a small palette loses nothing and keeps the files light.
for (const file of await readdir(drawings)) {
  const target = new URL(file.replace(/\.svg$/, '.png'), images)
  const {size} = await sharp(fileURLToPath(new URL(file, drawings)))
    .png({palette: true, colours: 64, effort: 10, compressionLevel: 9})
    .toFile(fileURLToPath(target))
  console.log(`${fileURLToPath(target)}: ${size} bytes`)
}
