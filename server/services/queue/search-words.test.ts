import { expect, it } from 'vitest'
import { toSearchedHashes, toSearchHashes } from '#server/services/queue/search-words.ts'

const key = new Uint8Array(32).fill(7)
const anna = toSearchHashes(key, 'cli_1', { names: ["Anna-María O'Neill", '王小明'], emails: ['Anna.Er@Example.com'], numbers: ['X 12-34.56'] })
const isFound = (text: string, clientId = 'cli_1') => {
  const asked = toSearchedHashes(key, clientId, text)
  return asked.length > 0 && asked.every((hash) => anna.includes(hash))
}

it('finds by beginnings from the third letter on, whatever capitals, accents and punctuation', () => {
  expect(['ann', 'ANNA', 'maria', 'oneill', "o'nei", 'anna maria', 'x1234', 'X12-3456', 'anna.er@example.com', '@example.com', 'anna.e'].map((text) => isFound(text))).toEqual(
    Array.from({ length: 11 }, () => true),
  )
  expect(['an', 'nna', 'anna smith', 'example.com', '12-34'].map((text) => isFound(text))).toEqual([false, false, false, false, false])
})

it('finds Chinese names by their first sign', () => {
  expect(['王', '王小', '小'].map((text) => isFound(text))).toEqual([true, true, false])
})

it('gives the same word another number for another customer, and under another key', () => {
  expect(isFound('anna', 'cli_2')).toBe(false)
  expect(toSearchedHashes(new Uint8Array(32), 'cli_1', 'anna')).not.toEqual(toSearchedHashes(key, 'cli_1', 'anna'))
})

it('looks for nothing where nothing can be looked for', () => {
  expect(['', '  ', '%', '--', '\\'].map((text) => toSearchedHashes(key, 'cli_1', text))).toEqual([[], [], [], [], []])
})
