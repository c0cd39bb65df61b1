import {startContentLake} from '../start-content-lake.ts'

/** A lake in its own process, for tests that kill it and for measuring it: prints its address when it is ready. */
const [dataDir, token] = process.argv.slice(2)
if (dataDir === undefined || token === undefined) throw new Error('usage: lake-process.ts <dataDir> <token>')
const lake = await startContentLake({dataDir, tokens: [{token, role: 'editor'}]})
process.stdout.write(`${lake.url}\n`)
