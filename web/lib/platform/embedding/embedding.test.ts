import { expect, it } from 'vitest'
import { toEmbeddedAddress, toEmbedding } from '#web/lib/platform/embedding/embedding.ts'

const bank = 'https://bank.example'
const page = { search: `?token=secret&requestId=req_1&embed=${bank}`, embedder: bank, isFramed: true }

it('is embedded where the server confirms the origin that the address names', () => {
  expect(toEmbedding(page)).toEqual({ origin: bank, requestId: 'req_1', colour: undefined })
  expect(toEmbedding({ ...page, search: `?embed=${bank}&embedRequest=req_1` })?.requestId).toBe('req_1')
})

it('is not embedded in a window of its own, without the server’s word, under another origin, or without a request', () => {
  const others = [
    { ...page, isFramed: false },
    { ...page, embedder: null },
    { ...page, embedder: 'https://evil.example' },
    { ...page, search: '?token=secret&requestId=req_1' },
    { ...page, search: `?embed=${bank}` },
  ]
  expect(others.map(toEmbedding)).toEqual(Array(5).fill(undefined))
})

it('takes a colour of six digits, and nothing that could be more than a colour', () => {
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

it('keeps in the address what a reload needs, and neither token nor link', () => {
  const embedding = { origin: bank, requestId: 'req_1', colour: '#0b5f6b' }
  const address = toEmbeddedAddress('/id-document?step=2#top', embedding, 'cn')
  expect(address).toBe(`/id-document?step=2&embed=${encodeURIComponent(bank)}&embedRequest=req_1&colour=0b5f6b&language=cn#top`)
  expect(toEmbeddedAddress(address, embedding, 'en')).toBe(address.replace('cn', 'en'))
})
