import {resolve} from 'node:path'
import {ProjectStore} from '../auth/project-store.ts'
import {certificateFile, loadCertificate} from './certificates.ts'

/** What the official `sanity` CLI needs to work against a lake. */
export interface SanityCli {
  /** Add it to the environment of the command. */
  readonly env: Readonly<Record<string, string>>
  /** Removes the command's token. */
  end(): void
}

/**
 * Prepares a run of the unmodified `sanity` CLI against a running lake on this machine: the lake as its proxy, the
 * lake's certificate, and an administrator's token until `end()`.
 * @param url where the lake listens
 * @param dataDir its data directory
 */
export async function prepareSanityCli({url, dataDir}: {url: string; dataDir: string}): Promise<SanityCli> {
  await loadCertificate(dataDir)
  const store = new ProjectStore(dataDir)
  const {id, secret} = store.addToken('administrator', 'sanity CLI')
  return {
    env: {
      HTTPS_PROXY: url,
      // Assets are loaded from the lake's own address.
      NO_PROXY: 'localhost,127.0.0.1',
      NODE_USE_ENV_PROXY: '1',
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
