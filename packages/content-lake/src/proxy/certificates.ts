import {generateKeyPair} from 'node:crypto'
import {promisify} from 'node:util'
import forge from 'node-forge'

/** PEM texts: what a client is to trust, and what the lake shows it. */
export interface Certificates {
  authority: string
  certificate: string
  key: string
}

const DAYS = 365
const DAY_MS = 86_400_000

/**
 * Makes a certificate for some host names and the authority that vouches for it. The authority's own key is thrown
 * away: whoever trusts it trusts this one certificate, and nothing else can ever be signed by it.
 */
export async function createCertificates(hosts: readonly string[]): Promise<Certificates> {
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
  // Positive, as RFC 5280 asks: the first bit is not set.
  certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(15))}`
  // A day earlier, for a clock that is set back.
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS)
  certificate.validity.notAfter = new Date(Date.now() + DAYS * DAY_MS)
  certificate.setSubject(subject)
  certificate.setIssuer(issuer)
  return certificate
}

/** Keys out of Node's own generator: the library's takes seconds. */
async function createKeys() {
  const {privateKey: pem} = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: {type: 'spki', format: 'pem'},
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
  })
  const privateKey = forge.pki.privateKeyFromPem(pem)
  return {pem, privateKey, publicKey: forge.pki.setRsaPublicKey(privateKey.n, privateKey.e)}
}
