import {cp, mkdir, rm, symlink, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {freePort} from '../free-port.ts'
import {dataDirectory, root, webDirectory} from '../paths.ts'
import {runCommand} from '../run-command.ts'
import {type ServerProcess, startServer} from '../server-process.ts'

/** Outside `web/`: Next would take up the site's own instrumentation from a folder above, and with it all of its headers. */
const folder = join(dataDirectory, 'bench-bare')
const next = join(webDirectory, 'node_modules/.bin/next')
const logFile = join(dataDirectory, 'logs/bench-bare.log')

/** Next as it comes, and the document as somebody would have written it by hand beside it. */
const filesOf = (document: string): Readonly<Record<string, string>> => ({
  'next.config.mjs': `export default {agentRules: false, typescript: {ignoreBuildErrors: true}, turbopack: {root: ${JSON.stringify(root)}}}`,
  'package.json': '{"type": "module"}',
  'document.html': document,
  'public/twin.html': document,
  'app/layout.js':
    'export default function Layout({children}) { return <html lang="en"><body>{children}</body></html> }',
  'app/page.js': `import {readFileSync} from 'node:fs'
const html = readFileSync('document.html', 'utf8')
const style = [...html.matchAll(/<style[^>]*>[^]*?<\\/style>/g)].join('')
const body = html.slice(html.indexOf('<body>') + 6, html.indexOf('</body>'))
export default function Page() { return <div dangerouslySetInnerHTML={{__html: style + body}} /> }`,
})

export interface BareSite {
  /** The document's markup as an ordinary page of Next. */
  readonly pageUrl: string
  /** The document as a file, from the same server. */
  readonly twinUrl: string
  readonly server: ServerProcess
  stop(): Promise<void>
}

/** A Next application with nothing of ours, made of the bytes of one document, to compare with. */
export async function bareSite(document: string): Promise<BareSite> {
  await rm(folder, {recursive: true, force: true})
  for (const [name, text] of Object.entries(filesOf(document))) {
    await mkdir(join(folder, name, '..'), {recursive: true})
    await writeFile(join(folder, name), text)
  }
  await symlink(join(webDirectory, 'node_modules'), join(folder, 'node_modules'))
  // The same fonts and drawings, from the same kind of server.
  await cp(join(webDirectory, 'public'), join(folder, 'public'), {recursive: true})
  await runCommand({command: next, args: ['build'], cwd: folder, logFile})
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServer({
    name: 'The bare site',
    command: next,
    args: ['start', '-H', '127.0.0.1', '-p', String(port)],
    cwd: folder,
    logFile,
    readyUrl: `${url}/twin.html`,
  })
  return {
    pageUrl: `${url}/`,
    twinUrl: `${url}/twin.html`,
    server,
    stop: async () => {
      await server.stop()
      await rm(folder, {recursive: true, force: true})
    },
  }
}
