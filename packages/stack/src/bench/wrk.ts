import {execFile} from 'node:child_process'
import {promisify} from 'node:util'
import {hasDebianProgram} from '../debian-package.ts'

const program = '/usr/bin/wrk'

/** Whether the load can be made here; installed now if this machine allows it. */
export const hasWrk = (): boolean => hasDebianProgram(program, ['wrk'])

/**
 * Asks for a page over and over, over connections that are kept, uncompressed: compressing is for whoever stands in front.
 * https://github.com/wg/wrk
 *
 * @returns how many answers came
 * @throws {Error} when one of them was none of the page
 */
export async function wrk(url: string, seconds: number, connections = 32): Promise<number> {
  const {stdout} = await promisify(execFile)(program, [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '-H',
    'accept-encoding: identity',
    url,
  ])
  const answers = /(\d+) requests in/.exec(stdout)?.[1]
  if (answers === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return Number(answers)
}
