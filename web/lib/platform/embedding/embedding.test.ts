import { expect, it } from 'vitest'
import { toEmbeddedAddress, toEmbedding } from '#web/lib/platform/embedding/embedding.ts'

const bank = 'https://bank.example'
const page = { search: `?token=secret&requestId=req_1&embed=${bank}`, embedder: bank, isFramed: true }

it('is active where the server confirms the origin', () => {
  expect(toEmbedding(page)).toEqual({ origin: bank, requestId: 'req_1', colour: undefined })
  expect(toEmbedding({ ...page, search: `?embed=${bank}&embedRequest=req_1` })?.requestId).toBe('req_1')
})

it('is inactive in a top-level window, without confirmation, origin or request', () => {
  const others = [
    { ...page, isFramed: false },
    { ...page, embedder: null },
    { ...page, embedder: 'https://evil.example' },
    { ...page, search: '?token=secret&requestId=req_1' },
    { ...page, search: `?embed=${bank}` },
  ]
  expect(others.map(toEmbedding)).toEqual(Array(5).fill(undefined))
})

it('accepts a six-digit colour only', () => {
  const colourOf = (colour: string) => toEmbedding({ ...page, search: `${page.search}&colour=${encodeURIComponent(colour)}` })?.colour
  expect(['0B5F6B', '#0b5f6b', 'red', '0b5f6', 'url(x)', '0b5f6b;x'].map(colourOf)).toEqual([
    '#0b5f6b',
    '#0b5f6b',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('keeps reload parameters in the address, without token or link', () => {
  const embedding = { origin: bank, requestId: 'req_1', colour: '#0b5f6b' }
  const address = toEmbeddedAddress('/id-document?step=2#top', embedding, 'cn')
  expect(address).toBe(`/id-document?step=2&embed=${encodeURIComponent(bank)}&embedRequest=req_1&colour=0b5f6b&language=cn#top`)
  expect(toEmbeddedAddress(address, embedding, 'en')).toBe(address.replace('cn', 'en'))
})
