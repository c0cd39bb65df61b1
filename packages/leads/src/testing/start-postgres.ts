import {spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {chownSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as delay} from 'node:timers/promises'
import {Client} from 'pg'

/** The parent of test databases: in memory, if Linux has a gigabyte free there. */
export const temporaryRoot = (() => {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const {bavail, bsize} = statfsSync(memory)
  return bavail * bsize > 2 ** 30 ? memory : tmpdir()
})()

/** Starts a Postgres in a temporary folder, with these settings beside the defaults. If it cannot, returns the reason. */
export async function startPostgres(settings: readonly string[] = []) {
  const programs = findPrograms() ?? installPrograms()
  if (programs === undefined) return 'Postgres is not installed here'
  const folder = mkdtempSync(join(temporaryRoot, 'leads-postgres-'))
  const user = unprivilegedUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const dataDirectory = join(folder, 'data')

  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', dataDirectory, '-U', 'leads', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    {...user, cwd: folder, encoding: 'utf8'},
  )
  if (made.status !== 0) {
    rmSync(folder, {recursive: true})
    return `initdb: ${made.stderr}`
  }

  const launch = () => {
    const server = spawn(
      join(programs, 'postgres'),
      [
        '-D',
        dataDirectory,
        '-k',
        folder,
        ...[...settings, 'listen_addresses='].flatMap((each) => ['-c', each]),
      ],
      {...user, cwd: folder, stdio: 'ignore'},
    )
    return {server, ended: once(server, 'exit')}
  }
  let running = launch()
  const end = async () => {
    // Postgres's "fast shutdown".
    running.server.kill('SIGINT')
    await running.ended
  }
  const stop = async () => {
    await end()
    rmSync(folder, {recursive: true, force: true})
  }
  const restart = async (pauseMs: number) => {
    await end()
    await delay(pauseMs)
    running = launch()
  }
  // Of the database `postgres`, as a superuser, over a socket that only this user can open.
  const url = `postgres://leads@localhost/postgres?host=${encodeURIComponent(folder)}`
  const {server} = running
  const ready = await answers(url, () => server.exitCode === null)
  if (ready && server.pid !== undefined) return {url, pid: server.pid, dataDirectory, restart, stop}
  await stop()
  return 'Postgres does not start here'
}

/** Debian installs each version in a folder of its own. */
const findPrograms = (): string | undefined =>
  [
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
    ...(process.env['PATH'] ?? '').split(':'),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))

const packageManager = '/usr/bin/apt-get'

function installPrograms(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync(packageManager)) return undefined
  console.log('Installing Postgres for the tests of leads (apt-get install postgresql) …')
  for (const command of ['update', 'install -y --no-install-recommends postgresql']) {
    const {status} = spawnSync(packageManager, ['-qq', ...command.split(' ')], {
      env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
      timeout: 180_000,
    })
    if (status !== 0) return undefined
  }
  return findPrograms()
}

/** Postgres refuses to run as root. */
function unprivilegedUser(): {uid: number; gid: number} | undefined {
  if (process.getuid?.() !== 0) return undefined
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody'
  const id = (flag: string) => Number(spawnSync('id', [flag, name], {encoding: 'utf8'}).stdout)
  return {uid: id('-u'), gid: id('-g')}
}

async function answers(url: string, runs: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 300 && runs(); tries++) {
    const client = new Client(url)
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await delay(50)
    }
  }
  return false
}
