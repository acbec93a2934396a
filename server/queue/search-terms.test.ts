import { expect, it } from 'vitest'
import { toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { toSearchedHashes, toSearchHashes } from '#server/queue/search-terms.ts'

const key = toKeyRing(new Uint8Array(32).fill(7))
const anna = toSearchHashes(key, 'cli_1', {
  names: ["Anna-María O'Neill", '王小明'],
  emails: ['Anna.Er@Example.com'],
  numbers: ['X 12-34.56'],
})
const isFound = (text: string, clientId = 'cli_1') => {
  const requested = toSearchedHashes(key, clientId, text)
  return requested.length > 0 && requested.every((hash) => anna.includes(hash))
}

it('matches prefixes from three letters, ignoring case, accents and punctuation', () => {
  expect(
    ['ann', 'ANNA', 'maria', 'oneill', "o'nei", 'anna maria', 'x1234', 'X12-3456', 'anna.er@example.com', '@example.com', 'anna.e'].map(
      (text) => isFound(text),
    ),
  ).toEqual(Array.from({ length: 11 }, () => true))
  expect(['an', 'nna', 'anna smith', 'example.com', '12-34'].map((text) => isFound(text))).toEqual([false, false, false, false, false])
})

it('matches any part of a Chinese name, beside other scripts', () => {
  const company = toSearchHashes(key, 'cli_1', {
    names: ['上海明远贸易有限公司', '欧阳晓明', 'Mingyuan明远Trading', '김민준', 'サントリー'],
    emails: [],
    numbers: ['客户17号'],
  })
  const finds = (text: string) => toSearchedHashes(key, 'cli_1', text).every((hash) => company.includes(hash))
  expect(
    [
      '明',
      '明远',
      '远贸易',
      '上海 贸易',
      '上海明远贸易有限公司',
      '欧阳',
      '阳晓明',
      '明远trad',
      'mingy',
      '민준',
      'トリ',
      '客户17',
      '17号',
    ].filter((text) => !finds(text)),
  ).toEqual([])
  expect(['远明', '海上', '明远公司', '贾', '김준', '客户18', 'uan'].filter(finds)).toEqual([])
})

it('keeps a term of every person of a large company, within a limit', () => {
  const names = Array.from({ length: 400 }, (_, n) => `Alexandrina${n} Featherstonehaugh${n}`)
  const words = toSearchHashes(key, 'cli_1', { names, emails: [], numbers: [] })
  expect(words).toHaveLength(2_000)
  expect(toSearchedHashes(key, 'cli_1', 'alexandrina399 featherstonehaugh399').every((hash) => words.includes(hash))).toBe(true)
})

it('hashes terms separately for each customer and key', () => {
  expect(isFound('anna', 'cli_2')).toBe(false)
  expect(toSearchedHashes(toKeyRing(new Uint8Array(32)), 'cli_1', 'anna')).not.toEqual(toSearchedHashes(key, 'cli_1', 'anna'))
})

it('searches nothing where no term is long enough', () => {
  expect(['', '  ', '%', '--', '\\'].map((text) => toSearchedHashes(key, 'cli_1', text))).toEqual([[], [], [], [], []])
})
