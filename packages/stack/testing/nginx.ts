import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {cp, mkdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import {hasDebianProgram} from './debian-package.ts'
import {root} from '../src/run/settings.ts'
import {eventually} from './eventually.ts'
import {freePort} from './ports.ts'
import {temporaryFolder} from './temporary-folder.ts'

const program = '/usr/sbin/nginx'

/** Whether nginx is installed; installs it if this machine allows that. */
export const hasNginx = (): boolean => hasDebianProgram(program, ['nginx-light'])

/** The lines of docs/nginx/domora.conf that depend on the machine. */
const machine = (sites: readonly string[], port: number, folder: string, log: string) =>
  new Map([
    [
      'server 127.0.0.1:3000 max_fails=1 fail_timeout=1s;',
      sites.map((site) => `server ${new URL(site).host} max_fails=1 fail_timeout=1s;`).join('\n'),
    ],
    ['/var/cache/nginx/pages', join(folder, 'pages')],
    ['/var/cache/nginx/assets', join(folder, 'assets')],
    ['listen 127.0.0.1:8080;', `listen 127.0.0.1:${port};`],
    ['/var/log/nginx/access.log', log],
    ['/var/log/nginx/error.log', 'stderr'],
  ])

const mainConfig = (folder: string): string => `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
error_log stderr warn;
events { worker_connections 512; }
http {
  sendfile on;
  tcp_nopush on;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/tmp/${kind};`).join('\n  ')}
  include domora.conf;
}
`

/**
 * Runs nginx for one test, with the configuration that docs/operations.md recommends.
 *
 * @param sites addresses of the site's instances
 * @param log the file of its requests
 * @returns its address
 * @throws {Error} with nginx's own message when it does not start
 */
export async function ownNginx(sites: readonly string[], log = '/dev/null'): Promise<string> {
  const folder = await temporaryFolder('nginx')
  const port = await freePort()
  await cp(join(root, 'docs/nginx'), folder, {recursive: true})
  await mkdir(join(folder, 'tmp'))
  let config = await readFile(join(folder, 'domora.conf'), 'utf8')
  for (const [line, own] of machine(sites, port, folder, log)) {
    if (!config.includes(line)) throw new Error(`docs/nginx/domora.conf has no "${line}"`)
    config = config.replace(line, own)
  }
  await writeFile(join(folder, 'domora.conf'), config)
  await writeFile(join(folder, 'nginx.conf'), mainConfig(folder))
  const nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  nginx.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)))
  const ended = once(nginx, 'exit')
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  const answers = eventually(async () => (await fetch(url)).arrayBuffer(), 10_000)
  const isUp = await Promise.race([answers, ended.then(() => null)]).catch(() => null)
  if (isUp === null) throw new Error(`nginx does not start: ${errors}`)
  // While it runs, its log also tells of servers that are not up yet.
  if (errors.includes('nginx: [warn]')) throw new Error(`nginx warns of the configuration: ${errors}`)
  return url
}
