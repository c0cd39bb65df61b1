import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {chmod, copyFile, realpath, writeFile} from 'node:fs/promises'
import {createServer, request} from 'node:http'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import {z} from 'zod'
import {hasDebianProgram} from './debian-package.ts'
import {childEnvironment} from '../src/run/processes.ts'
import {binDirectory, webDirectory} from '../src/run/settings.ts'
import {eventually} from './eventually.ts'
import {freePort} from './ports.ts'
import {temporaryFolder} from './temporary-folder.ts'

const varnish = '/usr/sbin/varnishd'

/** Debian has this file once Varnish's module for tags is installed; its own path depends on the processor. */
const tagsModule = '/var/lib/dpkg/info/varnish-modules.list'

/** Whether Varnish with tags is there; installs it if this machine allows that. */
export const hasVarnish = (): boolean =>
  hasDebianProgram(varnish, ['varnish']) && hasDebianProgram(tagsModule, ['varnish-modules'])

/** What a platform of functions gives Next for `after`, as Next documents it, and an answer when nothing is left to do. */
const preload = `const pending = new Set()
const waitUntil = (promise) => {
  pending.add(promise)
  Promise.resolve(promise).catch(() => {}).finally(() => pending.delete(promise))
}
globalThis[Symbol.for('@next/request-context')] = {get: () => ({waitUntil})}
process.on('message', async ({finish}) => {
  if (finish === undefined) return
  while (pending.size > 0) await Promise.allSettled([...pending])
  process.send({finished: finish})
})
`

interface Instance {
  readonly child: ChildProcess
  readonly port: number
  requests: number
}

const finished = z.object({finished: z.number()})

/**
 * A platform of functions: `next start` in processes that may not write, each stopped unless it has a request or runs what
 * `after` began. It is where a CDN asks.
 *
 * @param siteBuild of the functions, below `web/`
 * @param user who runs them
 */
export async function functionsPlatform(siteBuild: string, user: number, count = 3) {
  const folder = await temporaryFolder('functions')
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'preload.mjs'), preload)
  // Others may not have access to the folders of root.
  const node = join(folder, 'node')
  await copyFile(await realpath(join(binDirectory, 'node')), node)
  const processes = new Set<ChildProcess>()
  /** The one that got a request longest ago is the first. */
  const instances: Instance[] = []
  const output: string[] = []
  let asked = 0

  async function freezeAfterwards(one: Instance): Promise<void> {
    const number = ++asked
    const done = Promise.withResolvers<void>()
    const listen = (message: unknown) => {
      if (finished.safeParse(message).data?.finished === number) done.resolve()
    }
    const {child} = one
    child.on('message', listen)
    child.send({finish: number})
    await done.promise
    child.off('message', listen)
    one.requests -= 1
    if (one.requests === 0) child.kill('SIGSTOP')
  }

  const server = createServer((incoming, outgoing) => {
    const one = instances.shift()
    if (one === undefined) {
      outgoing.destroy()
      return
    }
    instances.push(one)
    one.requests += 1
    one.child.kill('SIGCONT')
    const {url: path, method, headers} = incoming
    const forwarded = request({host: '127.0.0.1', port: one.port, path, method, headers}, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.once('error', () => outgoing.destroy())
    forwarded.once('close', () => void freezeAfterwards(one))
    incoming.pipe(forwarded)
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await Promise.all(
      Array.from(processes, async (child) => {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }),
    )
  })

  return {
    url: `http://127.0.0.1:${port}`,
    /** Whether no process has a request or runs what `after` began. */
    isFrozen: () => instances.every(({requests}) => requests === 0),
    /** Starts the processes, one after the other: a platform gives each its own processor. @returns the milliseconds of each. */
    async start(env: Readonly<Record<string, string>>): Promise<readonly number[]> {
      const tookMs: number[] = []
      while (tookMs.length < count) {
        const own = await freePort()
        const began = performance.now()
        const child = spawn(
          'setpriv',
          [
            `--reuid=${user}`,
            `--regid=${user}`,
            '--clear-groups',
            node,
            `--import=${join(folder, 'preload.mjs')}`,
            join(webDirectory, 'node_modules/next/dist/bin/next'),
            'start',
            // Platforms read the configuration when they build; this reads it without SWC.
            '--experimental-next-config-strip-types',
            '--hostname=127.0.0.1',
            `--port=${own}`,
          ],
          {
            cwd: webDirectory,
            env: {...childEnvironment(env), SITE_BUILD_DIR: siteBuild, NODE_ENV: 'production'},
            stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
          },
        )
        processes.add(child)
        child.setMaxListeners(0)
        for (const stream of [child.stdout, child.stderr])
          stream?.on('data', (part: Buffer) => output.push(String(part)))
        await eventually(async () => {
          if (child.exitCode !== null) throw new Error(output.join(''))
          await fetch(`http://127.0.0.1:${own}/api/health`)
        })
        tookMs.push(performance.now() - began)
        instances.push({child, port: own, requests: 0})
        child.kill('SIGSTOP')
      }
      return tookMs
    },
  }
}

const vcl = (origin: string, token: string) => `vcl 4.1;
import std;
import xkey;
backend default { .host = "127.0.0.1"; .port = "${new URL(origin).port}"; .first_byte_timeout = 30s; }
sub vcl_recv {
  if (req.http.xkey-purge) {
    if (req.http.authorization != "Bearer ${token}") { return (synth(403)); }
    std.log("purged: " + xkey.purge(req.http.xkey-purge));
    return (synth(200));
  }
  if (req.http.cookie ~ "__prerender_bypass=.") { return (pass); }
  if (req.url ~ "^/([?]|$)" && req.http.cookie ~ "locale=") { return (pass); }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  unset req.http.cookie;
  return (hash);
}
sub vcl_backend_response {
  set beresp.grace = 0s;
  if (beresp.http.cdn-cache-control) {
    set beresp.ttl = std.duration(regsub(beresp.http.cdn-cache-control, ".*max-age=([0-9]+).*", "\\1s"), 0s);
    unset beresp.http.vary;
    return (deliver);
  }
  set beresp.uncacheable = true;
}
sub vcl_deliver {
  set resp.http.x-cache = obj.hits;
  unset resp.http.xkey;
  unset resp.http.cdn-cache-control;
}
`

/** A CDN for one test: Varnish with tags. @param token of purges, which are requests to any path */
export async function ownVarnish(origin: string, token: string, port: number): Promise<void> {
  const folder = await temporaryFolder('varnish')
  await writeFile(join(folder, 'cdn.vcl'), vcl(origin, token))
  const args = ['-F', '-j', 'none', '-n', folder, '-a', `127.0.0.1:${port}`, '-T', 'none', '-s', 'malloc,64m']
  const child = spawn(varnish, [...args, '-f', join(folder, 'cdn.vcl')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (part: Buffer) => (errors += String(part)))
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`Varnish does not start: ${errors}`)
    await fetch(`http://127.0.0.1:${port}/api/health`)
  })
}
