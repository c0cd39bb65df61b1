// Runs on whatever Node the machine has, before anything is installed: no dependency, no TypeScript.
import {spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const stampFile = join(root, 'node_modules/.domora-install')
const nodeBinary = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** For the packages and the store that they are linked from. */
const neededMegabytes = 3_000

/** Ends with one line that says what is wrong and what to do. */
function refuse(problem, hint) {
  console.error(`✗ ${problem} ${hint}`)
  process.exit(1)
}

/** Changes whenever an install could give other packages. */
function installStamp() {
  const hash = createHash('sha256')
  const manifests = [
    'studio',
    'web',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  ]
    .map((folder) => `${folder}/package.json`)
    .filter((file) => existsSync(join(root, file)))
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests]) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.update(process.platform + process.arch).digest('hex')
}

function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {cwd: root, stdio: 'inherit', ...options})
    // Ctrl-C reaches the child through the terminal; wait here for its end.
    const ignore = () => {}
    const forward = () => child.kill('SIGTERM')
    process.on('SIGINT', ignore).on('SIGTERM', forward)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      process.off('SIGINT', ignore).off('SIGTERM', forward)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

async function install() {
  const stamp = installStamp()
  if (existsSync(stampFile) && existsSync(nodeBinary) && readFileSync(stampFile, 'utf8') === stamp) return
  const {bavail, bsize} = statfsSync(root)
  const free = Math.floor((bavail * bsize) / 1024 / 1024)
  if (free < neededMegabytes) {
    refuse(
      `The disk is nearly full: ${free} MB are left.`,
      `Free some space: the packages need ${neededMegabytes} MB.`,
    )
  }
  console.log('• Installing what is needed (once, about a minute) …')
  const pnpm = manifest.packageManager
  const quiet = {...process.env, npm_config_loglevel: 'error', npm_config_update_notifier: 'false'}
  const code = await run(
    'npx',
    ['--yes', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=error'],
    {
      env: quiet,
      shell: process.platform === 'win32',
    },
  )
  if (code === 130 || code === 143) process.exit(code)
  if (code !== 0) {
    refuse(
      'The packages could not be installed (see above).',
      'Check the network and the free disk space, then run the command again.',
    )
  }
  mkdirSync(dirname(stampFile), {recursive: true})
  writeFileSync(stampFile, stamp)
}

/**
 * `node run.mjs <script> …` installs what is missing, then runs `src/<script>.ts` of this package on the Node that the
 * project brings, and ends with its exit code.
 */
const [script, ...args] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 20) {
  refuse(
    `Node ${process.versions.node} is too old: this project needs Node 20 or newer.`,
    'Get it from https://nodejs.org.',
  )
}
await install()
const path = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
process.exitCode = await run(nodeBinary, [join(root, `packages/stack/src/${script}.ts`), ...args], {
  env: {...process.env, PATH: path},
})
