// Verifies a checkpoint of the audit without Portico:
//   node checkpoint.mjs CHECKPOINT VERIFIER-KEY
// The key is a line of `portico audit keys`, noted when Portico was set up. The format is C2SP's signed note (https://c2sp.org/signed-note).
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [file, verifierKey] = process.argv.slice(2)
if (!file || !verifierKey) end(2, 'usage: node checkpoint.mjs CHECKPOINT VERIFIER-KEY')

const [name, id, ...rest] = verifierKey.trim().split('+')
const typed = Buffer.from(rest.join('+'), 'base64')
const hash = createHash('sha256')
  .update(Buffer.concat([Buffer.from(`${name}\n`), typed]))
  .digest('hex')
if (typed.length !== 33 || typed[0] !== 1 || hash.slice(0, 8) !== id) end(2, 'this is no verifier key of Ed25519')
const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typed.subarray(1)])
const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })

const note = readFileSync(file, 'utf8')
const edge = note.lastIndexOf('\n\n')
const text = note.slice(0, edge + 1)
const signatures = note
  .slice(edge + 2)
  .split('\n')
  .filter((line) => line.startsWith(`— ${name} `))
  .map((line) => Buffer.from(line.split(' ')[2] ?? '', 'base64'))
  .filter((bytes) => bytes.subarray(0, 4).toString('hex') === id)
if (edge < 0 || !signatures.some((bytes) => verify(null, Buffer.from(text), key, bytes.subarray(4)))) {
  end(1, 'NOT VALID: this key did not sign this checkpoint.')
}
const [origin, format, at, ...lines] = text.trimEnd().split('\n')
if (format !== 'portico-audit-checkpoint/1') end(1, 'NOT VALID: this note is no checkpoint of an audit.')
console.log(`VALID: the audit of ${origin} at ${at}`)
for (const line of lines) {
  const [customer, entries, head] = line.split(' ')
  console.log(`  customer ${customer}: ${entries} entries, the last with hash ${head}`)
}

function end(code, sentence) {
  console.error(sentence)
  process.exit(code)
}
