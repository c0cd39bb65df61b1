import {generateKeyPair, X509Certificate} from 'node:crypto'
import {existsSync} from 'node:fs'
import {mkdir, mkdtemp, readFile, rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'
import forge from 'node-forge'

/** PEM texts. Clients must trust `authority`; the lake presents `certificate`. */
export interface Certificates {
  authority: string
  certificate: string
  key: string
}

/** Host names of Sanity's API, which the lake's certificate is for. */
const PROXIED_HOSTS = [
  'api.sanity.io',
  '*.api.sanity.io',
  'apicdn.sanity.io',
  '*.apicdn.sanity.io',
  'cdn.sanity.io',
] as const
const DAYS = 365
const DAY_MS = 86_400_000

/**
 * Creates a certificate for host names and the authority that signs it. The authority's key is not stored, so nothing
 * else can ever be signed by it.
 */
async function createCertificates(hosts: readonly string[]): Promise<Certificates> {
  const [authorityKeys, keys] = await Promise.all([createKeys(), createKeys()])
  const name = [{name: 'commonName', value: 'Local Content Lake'}]
  const authority = unsigned(authorityKeys.publicKey, name, name)
  authority.setExtensions([
    {name: 'basicConstraints', critical: true, cA: true, pathLenConstraint: 0},
    {name: 'keyUsage', critical: true, keyCertSign: true},
  ])
  authority.sign(authorityKeys.privateKey, forge.md.sha256.create())

  const certificate = unsigned(keys.publicKey, [{name: 'commonName', value: hosts[0] ?? ''}], name)
  certificate.setExtensions([
    {name: 'basicConstraints', critical: true, cA: false},
    {name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true},
    {name: 'extKeyUsage', serverAuth: true},
    // 2 is a DNS name: RFC 5280, section 4.2.1.6.
    {name: 'subjectAltName', altNames: hosts.map((value) => ({type: 2, value}))},
  ])
  certificate.sign(authorityKeys.privateKey, forge.md.sha256.create())
  return {
    authority: forge.pki.certificateToPem(authority),
    certificate: forge.pki.certificateToPem(certificate),
    key: keys.pem,
  }
}

function unsigned(
  publicKey: forge.pki.PublicKey,
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = publicKey
  // RFC 5280 requires a positive number: the first bit is not set.
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`
  // A day earlier, in case a clock is slow.
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS)
  certificate.validity.notAfter = new Date(Date.now() + DAYS * DAY_MS)
  certificate.setSubject(subject)
  certificate.setIssuer(issuer)
  return certificate
}

/** Uses Node's key generator, because node-forge's takes seconds. */
async function createKeys() {
  const {privateKey: pem} = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: {type: 'spki', format: 'pem'},
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
  })
  const privateKey = forge.pki.privateKeyFromPem(pem)
  return {pem, privateKey, publicKey: forge.pki.setRsaPublicKey(privateKey.n, privateKey.e)}
}

const OWNER_ONLY = 0o600
const RENEWED_BEFORE_MS = 30 * 86_400_000

/** The file with the authority that clients must trust. */
export function authorityFile(dataDir: string): string {
  return join(directoryOf(dataDir), 'authority.pem')
}

/**
 * The certificates of a data directory, created on first use and again in their last month. Safe when several
 * processes call it at once.
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

// A dataset's name never starts with a dot.
function directoryOf(dataDir: string): string {
  return join(dataDir, '.proxy')
}

async function read(directory: string): Promise<Certificates> {
  const [authority, certificate, key] = await Promise.all(
    ['authority.pem', 'certificate.pem', 'key.pem'].map((name) => readFile(join(directory, name), 'utf8')),
  )
  return {authority: authority ?? '', certificate: certificate ?? '', key: key ?? ''}
}

/** Writes to a temporary directory and renames it, so that readers never see a part. */
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
    // Another process was faster. Its certificates are as good.
    if (!existsSync(directory)) throw error
  }
}

function endsSoon({certificate}: Certificates): boolean {
  return new X509Certificate(certificate).validToDate.getTime() < Date.now() + RENEWED_BEFORE_MS
}
