import {existsSync} from 'node:fs'
import {cp, rm, writeFile} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import {build as bundle} from 'esbuild'
import {env} from './src/env.ts'

/**
 * Writes the last build into a folder that needs only Node: `node start.mts` in it runs the site. It is Next's standalone
 * folder with the site's server in place of Next's, and with the files for browsers, which Next leaves out.
 * https://nextjs.org/docs/app/api-reference/config/next-config-js/output
 *
 * @param folder must not exist: an instance keeps its renderings there, and they belong to its build
 * @throws {Error} if the folder exists, or there is no build
 */
async function writeStandalone(folder: string): Promise<void> {
  const web = import.meta.dirname
  const build = join(web, env.SITE_BUILD_DIR)
  const copied = {recursive: true, verbatimSymlinks: true, errorOnExist: true, force: false} as const
  if (existsSync(folder)) throw new Error(`${folder} exists already`)
  // Next traces sources that it does not need, and writes maps of them.
  const isNeeded = (file: string) =>
    !file.endsWith('.map') && !file.endsWith(join('standalone', 'web', 'src'))
  await cp(join(build, 'standalone'), folder, {...copied, filter: isNeeded})
  await cp(join(build, 'static'), join(folder, 'web', env.SITE_BUILD_DIR, 'static'), copied)
  await cp(join(build, 'site-cache'), join(folder, 'web', env.SITE_BUILD_DIR, 'site-cache'), copied)
  await cp(join(web, 'public'), join(folder, 'web/public'), copied)
  await bundle({
    entryPoints: [
      {in: join(web, 'start.mts'), out: 'start'},
      {in: join(web, 'next.config.ts'), out: 'next.config'},
      // The command `pnpm leads`.
      {in: join(web, '../packages/leads/src/cli.ts'), out: 'leads'},
    ],
    outdir: join(folder, 'web'),
    outExtension: {'.js': '.mjs'},
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['next', 'next/*', 'better-sqlite3', 'pg-native'],
    banner: {
      js: `import {createRequire} from 'node:module'
const require = createRequire(import.meta.url)
process.env.SITE_BUILD_DIR = '${env.SITE_BUILD_DIR}'`,
    },
  })
  await rm(join(folder, 'web/server.js'))
  await writeFile(join(folder, 'start.mts'), "import './web/start.mjs'\n")
}

try {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('name a folder: pnpm --filter web standalone /srv/domora/one')
  // pnpm runs this in the package's folder, and INIT_CWD is the caller's.
  await writeStandalone(resolve(process.env['INIT_CWD'] ?? '', folder))
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
