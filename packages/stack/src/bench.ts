import {cpus} from 'node:os'
import {benchBuild} from './bench/bench-build.ts'
import {benchPublish} from './bench/bench-publish.ts'
import {benchQueries} from './bench/bench-queries.ts'
import {printTable} from './bench/print-table.ts'
import {failWith} from './steps.ts'

const processors = cpus()

try {
  const queries = await benchQueries([50, 5_000])
  const builds = await benchBuild()
  const publish = await benchPublish(20)
  console.log(
    `\n${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  )
  printTable('Queries of the site against the local lake, over HTTP (ms)', queries)
  printTable('Build of the site (s)', builds)
  printTable('From publish to the new page in every locale (ms)', publish)
} catch (error) {
  failWith(error)
}
