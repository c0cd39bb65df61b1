import {X509Certificate} from 'node:crypto'
import {existsSync} from 'node:fs'
import {mkdir, mkdtemp, readFile, rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {createCertificates, type Certificates} from './certificates.ts'
import {PROXIED_HOSTS} from './proxied-hosts.ts'

const OWNER_ONLY = 0o600
const RENEWED_BEFORE_MS = 30 * 86_400_000

/** Where a data directory keeps the certificate that its lake shows to the official CLI, and its authority. */
export function authorityFile(dataDir: string): string {
  return join(directoryOf(dataDir), 'authority.pem')
}

/**
 * The certificates of a data directory, made on first use and anew in their last month. Several processes may ask
 * at once: all get the same.
 */
export async function loadCertificates(dataDir: string): Promise<Certificates> {
  const directory = directoryOf(dataDir)
  if (!existsSync(directory)) await write(dataDir, directory)
  const certificates = await read(directory)
  if (!endsSoon(certificates)) return certificates
  await rm(directory, {recursive: true, force: true})
  await write(dataDir, directory)
  return read(directory)
}

// No dataset's name starts with a dot.
function directoryOf(dataDir: string): string {
  return join(dataDir, '.proxy')
}

async function read(directory: string): Promise<Certificates> {
  const [authority, certificate, key] = await Promise.all(
    ['authority.pem', 'certificate.pem', 'key.pem'].map((name) => readFile(join(directory, name), 'utf8')),
  )
  return {authority: authority ?? '', certificate: certificate ?? '', key: key ?? ''}
}

/** Written aside and put in place whole, so that nobody reads half of them. */
async function write(dataDir: string, directory: string): Promise<void> {
  await mkdir(dataDir, {recursive: true})
  const draft = await mkdtemp(join(dataDir, '.proxy-'))
  const {authority, certificate, key} = await createCertificates(PROXIED_HOSTS)
  await Promise.all([
    writeFile(join(draft, 'authority.pem'), authority, {mode: OWNER_ONLY}),
    writeFile(join(draft, 'certificate.pem'), certificate, {mode: OWNER_ONLY}),
    writeFile(join(draft, 'key.pem'), key, {mode: OWNER_ONLY}),
  ])
  try {
    await rename(draft, directory)
  } catch (error) {
    await rm(draft, {recursive: true, force: true})
    // Another process was quicker: its certificates are as good.
    if (!existsSync(directory)) throw error
  }
}

function endsSoon({certificate}: Certificates): boolean {
  return new X509Certificate(certificate).validToDate.getTime() < Date.now() + RENEWED_BEFORE_MS
}
