// Verifies a certificate of erasure without Portico:
//   node erasure-certificate.mjs CERTIFICATE PUBLIC-KEY
// The key is one of `portico retention keys`, noted when Portico was set up, or a file with the JWK set of /.well-known/jwks.json.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

const [file, given] = process.argv.slice(2)
if (!file || !given) end(2, 'usage: node erasure-certificate.mjs CERTIFICATE PUBLIC-KEY')

const signed = JSON.parse(readFileSync(file, 'utf8'))
if (signed.format !== 'portico-signed-statement/1') end(2, 'this file is no signed statement of Portico')

const keys = existsSync(given)
  ? JSON.parse(readFileSync(given, 'utf8')).keys.filter((key) => key.portico_purpose === 'erasure-certificate').map((key) => key.x)
  : [given.trim()]
const known = keys.find((x) => toKeyId(x) === signed.keyId)
if (!known) end(1, 'NOT VALID: this certificate was signed by another key.')
const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: known }, format: 'jwk' })
if (!verify(null, Buffer.from(signed.statement), key, Buffer.from(signed.signature, 'base64'))) {
  end(1, 'NOT VALID: this certificate was changed after it was signed.')
}
const stated = JSON.parse(signed.statement)
if (stated.type !== 'portico-erasure-certificate/1') end(1, 'NOT VALID: this statement is no certificate of erasure.')

console.log(`VALID: ${stated.certificateId}, signed by ${stated.operator} (${stated.installation})`)
console.log(`  customer ${stated.customer.name} (${stated.customer.id}), request ${stated.requestId}`)
console.log(`  erased at ${stated.erasedAt}: ${stated.kinds.join(', ')}`)
console.log(`  by ${toRule(stated.rule)}`)
for (const { kind, what, id, sha256 } of stated.items) console.log(`  ${kind}  ${what}  ${id}  sha256 ${sha256 ?? 'not stored any more'}`)
console.log(`  audit of ${stated.audit.chain}: entry ${stated.audit.sequence} with hash ${stated.audit.hash}`)

function toRule({ by, scheduleVersion, erasureRequestId, ground }) {
  if (by === 'schedule') return `retention schedule version ${scheduleVersion}`
  return by === 'request' ? `request ${erasureRequestId} (${ground})` : 'the retention period of the settings'
}

/** RFC 7638. */
function toKeyId(x) {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
}

function end(code, sentence) {
  console.error(sentence)
  process.exit(code)
}
