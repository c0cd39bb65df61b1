// Runs on whatever Node the machine has, before anything is installed: no dependency, no TypeScript.
import {spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const stampFile = join(root, 'node_modules/.domora-install')
const nodeBinary = join(root, 'node_modules/.bin/node')
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

/**
 * Runs a command until it ends. Stops it when the process ends that started this one: npm passes SIGTERM on to a shell
 * only, which ends without a word. What the command leaves running ends with it, if it has a group of its own.
 */
function run(command, args, {ownGroup = false, ...options}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {cwd: root, stdio: 'inherit', detached: ownGroup, ...options})
    // Without a group of its own, Ctrl-C reaches the child through the terminal; wait here for its end.
    const interrupt = () => void (ownGroup && child.kill('SIGINT'))
    const forward = () => void child.kill('SIGTERM')
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      forward()
    }, 500)
    process.on('SIGINT', interrupt).on('SIGTERM', forward).on('SIGHUP', forward)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      process.off('SIGINT', interrupt).off('SIGTERM', forward).off('SIGHUP', forward)
      if (ownGroup && endGroup(child.pid) && signal !== null) {
        console.error(
          `✗ The process with the Content Lake was ended by ${signal}. Site and Studio are stopped as well; the content is kept.`,
        )
      }
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** Returns whether anything was left of a process group. */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM')
    return true
  } catch {
    return false
  }
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
    {env: quiet},
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
 * `node run.mjs <script> …` installs what is missing, then runs `<script>.ts` of this package on the Node that the
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
process.exitCode = await run(nodeBinary, [join(root, `packages/stack/${script}.ts`), ...args], {
  env: {...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`},
  ownGroup: script === 'src/run/start',
})
