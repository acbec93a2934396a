import { createPrivateKey } from 'node:crypto'
import { expect, it } from 'vitest'
import { openNote, signNote, toVerifierKey } from '#server/platform/crypto/signed-note.ts'

const toKey = (seed: string) =>
  createPrivateKey({ key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'), format: 'der', type: 'pkcs8' })
const signer = { name: 'verify.example.com/audit', key: toKey('11'.repeat(32)) }
const other = { name: 'verify.example.com/audit', key: toKey('22'.repeat(32)) }
const text = 'first line\nsecond line\n'

it('opens with the key that signed it, and with no other', () => {
  const note = signNote(text, signer)
  expect(openNote(note, [toVerifierKey(other), toVerifierKey(signer)])).toBe(text)
  expect(() => openNote(note, [toVerifierKey(other)])).toThrow('no known key signed this note')
  expect(() => openNote(note, [])).toThrow('no known key signed this note')
})

it('does not open where a letter of the text or of the signature was changed', () => {
  const note = signNote(text, signer)
  const keys = [toVerifierKey(signer)]
  expect(() => openNote(note.replace('second', 'Second'), keys)).toThrow('does not fit this note')
  expect(() => openNote(note.replace('second line\n', 'second line\nthird\n'), keys)).toThrow('does not fit this note')
  const at = note.length - 10
  expect(() => openNote(`${note.slice(0, at)}${note[at] === 'A' ? 'B' : 'A'}${note.slice(at + 1)}`, keys)).toThrow()
})

it('is written as C2SP has it: the text, an empty line, and a dash, the name and key id with signature', () => {
  const note = signNote(text, signer)
  expect(note.split('\n').slice(0, 3)).toEqual(['first line', 'second line', ''])
  expect(note.split('\n')[3]).toMatch(/^— verify\.example\.com\/audit [A-Za-z0-9+/]{90}[A-Za-z0-9+/=]{2}$/)
  const [, id, key] = toVerifierKey(signer).split('+')
  expect([id?.length, Buffer.from(key ?? '', 'base64')[0]]).toEqual([8, 1])
})

it('reads the example of the specification', () => {
  // https://c2sp.org/signed-note
  const verifierKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  const note =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
  expect(openNote(note, [verifierKey])).toContain("then you don't know what your problem is.\n")
})

it('refuses what is no note', () => {
  for (const broken of ['', 'text', 'text\n', 'text\n\nno dash\n', 'text\n\n— name\n'])
    expect(() => openNote(broken, [toVerifierKey(signer)])).toThrow()
  expect(() => signNote('no break', signer)).toThrow('ends with one line break')
})
