import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {z} from 'zod'
import {hasDebianProgram} from './debian-package.ts'
import {eventually} from './eventually.ts'
import {freePort} from './ports.ts'

/** What differs between the protocols of the two browsers. */
interface Driver {
  /** Waits until the page is loaded. */
  readonly open: (url: string) => Promise<unknown>
  readonly back: () => Promise<unknown>
  readonly resize: (width: number, height: number) => Promise<unknown>
  /** Input of a keyboard or a mouse: https://www.w3.org/TR/webdriver2/#actions, which both protocols take. */
  readonly act: (actions: readonly unknown[]) => Promise<unknown>
  /** The value of an expression in the page, or of its promise. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

interface Options {
  /** Whether pages may run scripts. Expressions of tests are evaluated in any case. */
  readonly script: boolean
}

const firefoxProgram = '/usr/bin/firefox-esr'
const webkitDriver = '/usr/bin/WebKitWebDriver'
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const display = '/usr/bin/Xvfb'

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

const bidiReply = z.object({
  id: z.int().optional(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
})

/** Without a result when the expression throws; without a value when that is undefined. */
const bidiValue = z.object({result: z.object({value: z.string().optional()}).optional()})

/** Firefox, over https://www.w3.org/TR/webdriver-bidi/ */
async function firefox({script}: Options): Promise<
  Driver & {
    /** A picture of the whole page. */
    readonly picture: () => Promise<Buffer>
  }
> {
  const profile = await mkdtemp(join(tmpdir(), 'domora-firefox-'))
  const settings = {
    'javascript.enabled': script,
    'ui.prefersReducedMotion': 1,
    'ui.useOverlayScrollbars': 1,
  }
  const lines = Object.entries(settings).map(([name, value]) => `user_pref('${name}', ${value});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    firefoxProgram,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {stdio: ['ignore', 'ignore', 'pipe'], env: {...process.env, HOME: profile}},
  )
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.on('exit', () => reject(new Error('Firefox does not start')))
  })
  const socket = new WebSocket(`${url}/session`)
  await once(socket, 'open')
  const replies = new Map<number, (reply: z.output<typeof bidiReply>) => void>()
  socket.addEventListener('message', ({data}) => {
    const reply = bidiReply.parse(JSON.parse(String(data)))
    if (reply.id !== undefined) replies.get(reply.id)?.(reply)
  })
  const send = async (method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const id = replies.size
    const reply = new Promise<z.output<typeof bidiReply>>((resolve) => replies.set(id, resolve))
    socket.send(JSON.stringify({id, method, params}))
    const {error, message, result} = await reply
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`)
    return result
  }
  await send('session.new', {capabilities: {}})
  const tree = z.object({contexts: z.array(z.object({context: z.string()}))})
  const context = tree.parse(await send('browsingContext.getTree')).contexts[0]?.context
  return {
    open: (to) => send('browsingContext.navigate', {context, url: to, wait: 'complete'}),
    back: () => send('browsingContext.traverseHistory', {context, delta: -1}),
    resize: (width, height) => send('browsingContext.setViewport', {context, viewport: {width, height}}),
    act: (actions) => send('input.performActions', {context, actions}),
    evaluate: async (expression) => {
      const target = {context, sandbox: 'test'}
      // Without script no promise is ever fulfilled.
      const reply = await send('script.evaluate', {
        expression: script
          ? `Promise.resolve(${expression}).then(JSON.stringify)`
          : `JSON.stringify(${expression})`,
        target,
        awaitPromise: script,
      })
      const {result} = bidiValue.parse(reply)
      if (result === undefined) throw new Error(`${expression} throws`)
      return JSON.parse(result.value ?? 'null')
    },
    picture: async () => {
      const reply = await send('browsingContext.captureScreenshot', {context, origin: 'document'})
      return Buffer.from(z.object({data: z.string()}).parse(reply).data, 'base64')
    },
    close: async () => {
      socket.close()
      await end(child)
      await rm(profile, {recursive: true, force: true})
    },
  }
}

const webdriverReply = z.object({value: z.unknown()})
const webdriverError = z.object({value: z.object({error: z.string(), message: z.string()})})

/** WebKitGTK's small browser, over https://www.w3.org/TR/webdriver2/ */
async function webkit({script}: Options): Promise<Driver> {
  const server = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data')
  const port = await freePort()
  const driver = spawn(webkitDriver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {...process.env, DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: 'x11'},
  })
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && {body: JSON.stringify(body ?? {})}),
    })
    const reply: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${webdriverError.parse(reply).value.message}`)
    return webdriverReply.parse(reply).value
  }
  await eventually(() => send('GET', '/status'))
  const options = {binary: miniBrowser, args: ['--automation', `--enable-javascript=${script}`]}
  const session = z
    .object({sessionId: z.string()})
    .parse(
      await send('POST', '/session', {capabilities: {alwaysMatch: {'webkitgtk:browserOptions': options}}}),
    )
  const path = (name: string) => `/session/${session.sessionId}${name}`
  const post = (name: string, body?: unknown) => send('POST', path(name), body)
  return {
    open: (url) => post('/url', {url}),
    back: () => post('/back'),
    resize: (width, height) => post('/window/rect', {x: 0, y: 0, width, height}),
    act: (actions) => post('/actions', {actions}),
    evaluate: (expression) => post('/execute/sync', {script: `return ${expression}`, args: []}),
    close: async () => {
      await send('DELETE', path(''))
      await end(driver)
      await end(server)
    },
  }
}

/** The browsers besides Chromium that this machine has; installs them if it may. */
export const otherBrowsers = {
  Firefox: {start: firefox, isThere: () => hasDebianProgram(firefoxProgram, ['firefox-esr'])},
  WebKit: {
    start: webkit,
    isThere: () =>
      hasDebianProgram(webkitDriver, ['webkit2gtk-driver']) && hasDebianProgram(display, ['xvfb']),
  },
} as const
