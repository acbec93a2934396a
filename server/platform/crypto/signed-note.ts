import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { toRawPublicKey } from '#server/platform/crypto/signing-keys.ts'

/** Signed notes of C2SP (https://c2sp.org/signed-note): a text, an empty line, and a line for each signature. */

const ed25519Type = 0x01
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex')

/** Who signs, and with what. The name has no white space and no plus sign. */
export type NoteSigner = { name: string; key: KeyObject }

/** A note that no known key signed, or that is none. */
export class NoteFault extends Error {}

/** `text` ends with a line break and holds no empty line at its end. */
export function signNote(text: string, { name, key }: NoteSigner): string {
  if (!text.endsWith('\n') || text.endsWith('\n\n')) throw new NoteFault('the text of a note ends with one line break')
  const signature = sign(null, Buffer.from(text), key)
  const words = Buffer.concat([toKeyId(name, toRawPublicKey(key)), signature]).toString('base64')
  return `${text}\n— ${name} ${words}\n`
}

/** `NAME+ID+KEY`, by which anybody verifies a note. */
export function toVerifierKey({ name, key }: NoteSigner): string {
  const raw = toRawPublicKey(key)
  return `${name}+${toKeyId(name, raw).toString('hex')}+${Buffer.concat([Buffer.of(ed25519Type), raw]).toString('base64')}`
}

/** The text of a note that one of these keys signed. Throws NoteFault. */
export function openNote(note: string, verifierKeys: readonly string[]): string {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) throw new NoteFault('this is no signed note')
  const text = note.slice(0, end + 1)
  const lines = note.slice(end + 2, -1).split('\n')
  const known = verifierKeys.map(parseVerifierKey)
  for (const line of lines) {
    const [mark, name, words, ...more] = line.split(' ')
    if (mark !== '—' || !name || !words || more.length > 0) throw new NoteFault('a signature line of this note is broken')
    const bytes = Buffer.from(words, 'base64')
    const signer = known.find((each) => each.name === name && each.id.equals(bytes.subarray(0, 4)))
    if (!signer) continue
    if (verify(null, Buffer.from(text), signer.key, bytes.subarray(4))) return text
    throw new NoteFault(`the signature of ${name} does not fit this note`)
  }
  throw new NoteFault('no known key signed this note')
}

function parseVerifierKey(text: string): { name: string; id: Buffer; key: KeyObject } {
  const [name = '', id = '', ...rest] = text.trim().split('+')
  // Base64 has plus signs of its own.
  const bytes = Buffer.from(rest.join('+'), 'base64')
  const raw = bytes.subarray(1)
  const isWhole = name !== '' && bytes[0] === ed25519Type && raw.byteLength === 32 && toKeyId(name, raw).toString('hex') === id
  if (!isWhole) throw new NoteFault('this is no verifier key of Ed25519')
  return { name, id: Buffer.from(id, 'hex'), key: createPublicKey({ key: Buffer.concat([spkiHead, raw]), format: 'der', type: 'spki' }) }
}

function toKeyId(name: string, raw: Buffer): Buffer {
  return createHash('sha256').update(`${name}\n`).update(Buffer.of(ed25519Type)).update(raw).digest().subarray(0, 4)
}
