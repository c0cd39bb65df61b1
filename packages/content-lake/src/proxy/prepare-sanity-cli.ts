import {openTokenStore} from '../auth/token-store.ts'
import {authorityFile, loadCertificates} from './certificates.ts'

/** What a run of the official `sanity` CLI needs to work against a lake. */
export interface SanityCli {
  /** To be added to the environment of the command. */
  readonly env: Readonly<Record<string, string>>
  /** Takes the command's token back. */
  end(): void
}

/**
 * Prepares a run of the official `sanity` CLI, unmodified, against a running lake of this machine: the lake as its
 * proxy, the lake's certificate to trust, and an administrator's token for as long as the command runs.
 * @param url where the lake listens
 * @param dataDir its data directory
 */
export async function prepareSanityCli({url, dataDir}: {url: string; dataDir: string}): Promise<SanityCli> {
  await loadCertificates(dataDir)
  const tokens = openTokenStore(dataDir)
  const token = tokens.create('administrator', 'sanity CLI')
  const id = tokens.find(token)
  return {
    env: {
      HTTPS_PROXY: url,
      // Asset bytes come from the lake's own address.
      NO_PROXY: 'localhost,127.0.0.1',
      NODE_USE_ENV_PROXY: '1',
      NODE_EXTRA_CA_CERTS: authorityFile(dataDir),
      SANITY_AUTH_TOKEN: token,
      DO_NOT_TRACK: '1',
    },
    end() {
      if (id !== undefined && id.role !== 'anonymous') tokens.remove(id.tokenId)
      tokens.close()
    },
  }
}
