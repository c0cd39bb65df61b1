import {spawnSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

const packageManager = '/usr/bin/apt-get'
const lock = '/usr/bin/flock'

/** apt refuses a second call at the same time, and several tests may install packages. */
const oneAfterTheOther = ['--timeout', '300', join(tmpdir(), 'domora-packages.lock')]

/**
 * Whether a program is there, installed now if this machine allows it.
 *
 * @param program where Debian's packages put it
 */
export function hasDebianProgram(program: string, packages: readonly string[]): boolean {
  if (existsSync(program)) return true
  if (process.getuid?.() !== 0 || !existsSync(packageManager)) return false
  const apt = (...args: readonly string[]) =>
    spawnSync(lock, [...oneAfterTheOther, packageManager, '-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
      timeout: 600_000,
    }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages) && existsSync(program)
}
