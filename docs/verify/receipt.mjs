// Verifies the receipt of a decision without Portico:
//   node receipt.mjs RECEIPT KEYS [STATUS]
// RECEIPT is the file that was downloaded. KEYS is a key set of the issuer (https://HOST/.well-known/jwks.json), which you got from the issuer
// and not from whoever gave you the receipt. STATUS is optional: what the issuer answers at the address in the receipt.
// Exit codes: 0 it holds, 1 it does not, 2 it could not be tried.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const receiptType = 'portico-decision-receipt+jwt'
const statusType = 'portico-receipt-status+jwt'
const purpose = 'decision-receipt'

const [receiptFile, keysFile, statusFile] = process.argv.slice(2)
if (!receiptFile || !keysFile) end(2, 'usage: node receipt.mjs RECEIPT KEYS [STATUS]')
const keys = readKeys(read(keysFile))
const { claims, kid } = open(read(receiptFile), receiptType, 'receipt')
const status = statusFile ? open(toStatement(read(statusFile)), statusType, 'status').claims : null
if (status && (status.sub !== claims.jti || status.iss !== claims.iss)) end(1, 'NOT VALID: the status is of another receipt.')

const { decision, customer, extent = {}, verified_claims: verified, organization, checks = [], software, audit } = claims
console.log(`SIGNATURE VALID: key ${kid} of the key set signed this receipt, and nothing in it was changed.`)
if (claims.mode !== 'live') console.log('TEST MODE: nobody was verified. This receipt proves nothing of a person.')
console.log(`  issuer      ${text(claims.iss)}, for ${text(customer?.name)} (${text(customer?.id)})`)
console.log(`  receipt     ${text(claims.jti)}, ${text(claims.copy)} copy`)
console.log(`  request     ${text(claims.request?.id)}${claims.request?.reference ? `, reference ${text(claims.request.reference)}` : ''}`)
console.log(`  decision    ${text(decision?.outcome)} at ${text(decision?.at)}, by ${text(decision?.by?.role)}`)
for (const [name, value] of Object.entries(verified?.claims ?? {})) console.log(`  ${name.padEnd(11)} ${text(value)}`)
if (organization) console.log(`  company     ${text(organization.legal_name)}, ${text(organization.registration_number)} ${text(organization.country_code)}`)
for (const person of claims.people ?? []) console.log(`  person      ${text(person.id)}: ${text(person.outcome)}, receipt ${text(person.receipt)}`)
for (const [name, value] of Object.entries(extent)) console.log(`  ${name.padEnd(11)} ${text(value)}`)
const count = (result) => checks.filter((check) => check.result === result).length
console.log(`  checks      ${count('passed')} passed, ${count('failed')} failed, ${count('not_judged')} not judged`)
for (const check of checks.filter(({ result }) => result === 'failed')) console.log(`    failed    ${text(check.of)}: ${text(check.check)}`)
console.log(`  software    ${text(software?.name)} ${text(software?.version)}, commit ${text(software?.commit)}`)
console.log(`  audit       entry ${text(audit?.sequence)} of ${text(audit?.chain)}, hash ${text(audit?.entry_hash)}`)
if (!status) {
  console.log('NOT CHECKED: whether the decision still stands. It may have been reopened since. Ask the issuer:')
  console.log(`  ${text(claims.status?.uri)}`)
} else if (status.status === 'current') {
  console.log(`CURRENT: the decision stood at ${new Date(status.iat * 1000).toISOString()}. It may have been reopened since.`)
} else {
  end(1, `SUPERSEDED: the decision was reopened at ${text(status.superseded_at)}. This receipt counts no more.`)
}
console.log('The issuer vouches for what the receipt says. The signature does not say that it is true, nor that whoever shows it is this person.')

function open(jws, type, what) {
  const parts = jws.trim().split('.')
  if (parts.length !== 3) end(1, `NOT VALID: this is no signed ${what}.`)
  const [head, body, signature] = parts
  const header = parse(head, what)
  if (header.alg !== 'EdDSA' || header.crit !== undefined) end(1, `NOT VALID: the ${what} is not signed with Ed25519.`)
  if (header.typ !== type) end(1, `NOT VALID: this statement is no ${what}.`)
  const known = keys.filter((key) => key.kid === header.kid)
  if (known.length === 0) end(1, `NOT VALID: no key of the key set signed this ${what}.`)
  const usable = known.find((key) => key.portico_purpose === purpose)
  if (!usable) end(1, `NOT VALID: this key is not one that signs receipts.`)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: usable.x }, format: 'jwk' })
  const bytes = Buffer.from(signature, 'base64url')
  // Another spelling of the same signature is another receipt than the one that was issued.
  const isExact = bytes.toString('base64url') === signature
  if (!isExact || !verify(null, Buffer.from(`${head}.${body}`), key, bytes)) end(1, `NOT VALID: the ${what} was changed, or this key did not sign it.`)
  return { claims: parse(body, what), kid: header.kid }
}

/** The whole answer of the issuer, or its statement alone. */
function toStatement(answer) {
  if (!answer.trim().startsWith('{')) return answer
  try {
    return String(JSON.parse(answer).statement)
  } catch {
    return end(1, 'NOT VALID: this is no signed status.')
  }
}

function readKeys(json) {
  try {
    const { keys } = JSON.parse(json)
    const good = keys.filter(({ kty, crv, x, kid }) => kty === 'OKP' && crv === 'Ed25519' && kid === toThumbprint(x))
    if (good.length > 0) return good
  } catch {}
  return end(2, 'KEYS is no key set with a key of Ed25519.')
}

function toThumbprint(x) {
  return createHash('sha256').update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })).digest('base64url')
}

function parse(part, what) {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString())
    if (typeof value === 'object' && value !== null) return value
  } catch {}
  return end(1, `NOT VALID: this is no signed ${what}.`)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return end(2, `cannot read ${file}`)
  }
}

/** What a receipt holds is somebody's words: nothing of it may write to the terminal but letters. */
function text(value) {
  return value === undefined || value === null ? '-' : String(value).replace(/[\p{C}]/gu, '')
}

function end(code, sentence) {
  console.error(sentence)
  process.exit(code)
}
