import {createServer} from 'node:http'
import {readFile} from 'node:fs/promises'
import {extname, join} from 'node:path'
import {startContentLake} from 'content-lake'
const lake = await startContentLake({projectId: 'domora', dataset: 'production', port: 3911, seed: '/work/main/packages/seed/data/data.ndjson', studioOrigins: ['http://localhost:3912'], tokens: [{token: 'explore-token', role: 'editor', label: 'Tess Token'}]})
const types: Record<string,string> = {'.html':'text/html','.js':'text/javascript','.css':'text/css','.ico':'image/x-icon'}
createServer(async (q, r) => {
  const path = new URL(q.url ?? '/', 'http://x').pathname
  const file = extname(path) ? join('/tmp/studio-exp', path) : '/tmp/studio-exp/index.html'
  try { const b = await readFile(file); r.writeHead(200, {'content-type': types[extname(file)] ?? 'application/octet-stream'}); r.end(b) } catch { r.writeHead(404).end() }
}).listen(3912, '127.0.0.1')
createServer((q, r) => { r.end(JSON.stringify(lake.unknownRequests)) }).listen(3913, '127.0.0.1')
console.log('up')
