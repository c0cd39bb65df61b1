#!/usr/bin/env node
import {setFlagsFromString} from 'node:v8'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 12)) {
  // SQLite's binary would crash without a word.
  console.error(`content-lake: Node ${process.versions.node} is too old: use Node 22.12 or later`)
  process.exit(1)
}
// Collects garbage when a heap has grown by half, which saves 240 MB at the peak of the bench. A lower threshold
// slows down lists.
setFlagsFromString('--optimize-for-size --heap-growing-percent=50')
const {runCommandLine} = await import('./command-line.ts')
process.exitCode = await runCommandLine(process.argv.slice(2), console)
