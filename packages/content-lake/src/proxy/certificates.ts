import {createHash, generateKeyPair, X509Certificate} from 'node:crypto'
import {link, mkdir, readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'
import forge from 'node-forge'
import writeFileAtomic from 'write-file-atomic'

const certifiedHosts = [
  'localhost',
  '*.localhost',
  'api.sanity.io',
  '*.api.sanity.io',
  'apicdn.sanity.io',
  '*.apicdn.sanity.io',
  'cdn.sanity.io',
]
const dayMs = 86_400_000
const validMs = 365 * dayMs
const renewedBeforeMs = 30 * dayMs
const ownerOnly = 0o600

/** The file with the certificate, which clients must trust, and its key. A dataset's name never starts with a dot. */
export const certificateFile = (dataDir: string): string => join(dataDir, '.proxy.pem')

/** With its key, as one PEM text. Renewed in its last month. Safe when several processes call it at once. */
export async function loadCertificate(dataDir: string): Promise<string> {
  const file = certificateFile(dataDir)
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) {
    const certificate = new X509Certificate(known)
    const isValid = certificate.validToDate.getTime() > Date.now() + renewedBeforeMs
    if (isValid && certificate.checkHost('localhost') !== undefined) return known
    await rm(file, {force: true})
  }
  await mkdir(dataDir, {recursive: true, mode: 0o700})
  const draft = `${file}.${crypto.randomUUID()}`
  await writeFileAtomic(draft, await createCertificate(), {mode: ownerOnly})
  // Does nothing when another process was faster: either certificate will do.
  await link(draft, file).catch(() => undefined)
  await rm(draft)
  return readFile(file, 'utf8')
}

/** The hash of the certificate's public key, for Chromium's `--ignore-certificate-errors-spki-list`. */
export async function certificateHash(dataDir: string): Promise<string> {
  const {publicKey} = new X509Certificate(await loadCertificate(dataDir))
  return createHash('sha256')
    .update(publicKey.export({type: 'spki', format: 'der'}))
    .digest('base64')
}

async function createCertificate(): Promise<string> {
  // Node's key generator, because node-forge's takes seconds.
  const {privateKey: key} = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: {type: 'spki', format: 'pem'},
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
  })
  const privateKey = forge.pki.privateKeyFromPem(key)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(privateKey.n, privateKey.e)
  // RFC 5280 requires a positive number: the first bit is not set.
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`
  // A day earlier, in case a clock is slow.
  certificate.validity.notBefore = new Date(Date.now() - dayMs)
  certificate.validity.notAfter = new Date(Date.now() + validMs)
  const name = [{name: 'commonName', value: 'Local Content Lake'}]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([
    {name: 'basicConstraints', critical: true, cA: false},
    {name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true},
    {name: 'extKeyUsage', serverAuth: true},
    // 2 is a DNS name: RFC 5280, section 4.2.1.6.
    {name: 'subjectAltName', altNames: certifiedHosts.map((value) => ({type: 2, value}))},
  ])
  certificate.sign(privateKey, forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate) + key
}
