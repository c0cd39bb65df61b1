import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {openProjectStore} from '../auth/project-store.ts'
import {certificateFile, loadCertificate} from './certificates.ts'

export type SanityCli = Awaited<ReturnType<typeof prepareSanityCli>>

/** The lake as a proxy, and an administrator's token until `end()`. @throws Error when no lake responds */
export async function prepareSanityCli({url, dataDir}: {url: string; dataDir: string}) {
  const response = existsSync(dataDir)
    ? await fetch(`${url}/v1/ping`, {signal: AbortSignal.timeout(5_000)}).catch(() => undefined)
    : undefined
  if (response?.ok !== true)
    throw new Error(`No content lake of ${dataDir} responds at ${url}: start it, or set --port and --data`)
  await loadCertificate(dataDir)
  // Keeps the user's exceptions, except those for Sanity's hosts: `*`, `.io`, `x.api.sanity.io:443`.
  const {NO_PROXY = '', no_proxy = ''} = process.env
  const kept = `${NO_PROXY},${no_proxy}`
    .split(/[\s,]+/)
    .filter((host) => !/^\*?\.?(?:io|(?:.*\.)?sanity\.io)?(?::\d+)?$/i.test(host))
  // Assets are loaded from the lake's own address.
  const noProxy = [...new Set([...kept, 'localhost', '127.0.0.1'])].join(',')
  const store = openProjectStore(dataDir)
  const {id, secret} = store.addToken('administrator', 'sanity CLI')
  return {
    env: {
      // Programs differ in which spelling they prefer.
      HTTPS_PROXY: url,
      https_proxy: url,
      NO_PROXY: noProxy,
      no_proxy: noProxy,
      NODE_USE_ENV_PROXY: '1',
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --disable-warning=UNDICI-EHPA`.trim(),
      // The command may change its directory.
      NODE_EXTRA_CA_CERTS: resolve(certificateFile(dataDir)),
      SANITY_AUTH_TOKEN: secret,
      DO_NOT_TRACK: '1',
    },
    end() {
      store.removeToken(id)
      store.close()
    },
  }
}
