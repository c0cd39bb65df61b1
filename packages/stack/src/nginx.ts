import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {cp, mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {hasDebianProgram} from './debian-package.ts'
import {freePort} from './free-port.ts'
import {root} from './paths.ts'

const program = '/usr/sbin/nginx'
const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const readyWithinMs = 10_000

/** Whether nginx is there with what the recommended configuration needs, installed now if this machine allows it. */
export const hasNginx = (): boolean =>
  hasDebianProgram(brotli, ['nginx-light', 'libnginx-mod-http-brotli-static'])

export interface Nginx {
  readonly url: string
  /** A server beside the recommended one that does nothing but serve the same folder. */
  readonly bareUrl: string
  readonly folder: string
  stop(): Promise<void>
}

/** The lines of docs/nginx/domora.conf that are each machine's own. */
const machine = (sites: readonly string[], port: number, folder: string, pages: string) =>
  new Map([
    [
      'server 127.0.0.1:3000 max_fails=1 fail_timeout=1s;',
      sites.map((site) => `server ${new URL(site).host} max_fails=1 fail_timeout=1s;`).join('\n'),
    ],
    ['/var/cache/nginx/domora', join(folder, 'cache')],
    ['listen 127.0.0.1:8080;', `listen 127.0.0.1:${port};`],
    ['/var/lib/domora/pages', pages],
  ])

const mainConfig = (folder: string, barePort: number, pages: string): string => `load_module ${brotli};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
error_log stderr warn;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/tmp/${kind};`).join('\n  ')}
  include domora.conf;
  server {
    listen 127.0.0.1:${barePort};
    root ${pages};
    include /etc/nginx/mime.types;
  }
}
`

/**
 * Runs nginx with the configuration that docs/operations.md recommends, on free ports.
 *
 * @param sites addresses of the site's instances
 * @param pages the folder of published pages
 * @throws {Error} with nginx's own words when it does not start
 */
export async function startNginx(sites: readonly string[], pages: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'domora-nginx-'))
  const [port, barePort] = [await freePort(), await freePort()]
  await cp(join(root, 'docs/nginx'), folder, {recursive: true})
  await mkdir(join(folder, 'tmp'))
  let config = await readFile(join(folder, 'domora.conf'), 'utf8')
  for (const [line, own] of machine(sites, port, folder, pages)) {
    if (!config.includes(line)) throw new Error(`docs/nginx/domora.conf has no "${line}"`)
    config = config.replace(line, own)
  }
  await writeFile(join(folder, 'domora.conf'), config)
  await writeFile(join(folder, 'nginx.conf'), mainConfig(folder, barePort, pages))
  const nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  nginx.stderr.on('data', (chunk: Buffer) => (complaints += String(chunk)))
  const ended = once(nginx, 'exit')
  const stop = async () => {
    nginx.kill('SIGTERM')
    await ended
    await rm(folder, {recursive: true, force: true})
  }
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + readyWithinMs
  while (!(await answers(url))) {
    if (nginx.exitCode !== null || performance.now() > deadline) {
      if (nginx.exitCode === null) await stop()
      throw new Error(`nginx does not start: ${complaints}`)
    }
    await sleep(50)
  }
  return {url, bareUrl: `http://127.0.0.1:${barePort}`, folder, stop}
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer()
    return true
  } catch {
    // Not listening yet: the caller asks again until its deadline.
    return false
  }
}
