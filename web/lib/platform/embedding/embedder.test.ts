import { expect, it } from 'vitest'
import { readRequestedLanguage } from '#web/lib/platform/embedding/embedder.ts'

const asks = { source: 'portico', version: 1, type: 'language', payload: { language: 'cn' } }

it('accepts language messages only', () => {
  expect(readRequestedLanguage(asks)).toBe('cn')
  const strange = [
    null,
    'cn',
    [],
    {},
    { ...asks, source: 'other' },
    { ...asks, version: 2 },
    { ...asks, type: 'navigate' },
    { ...asks, payload: null },
    { ...asks, payload: { language: 'fr' } },
    { ...asks, payload: { language: ['cn'] } },
  ]
  expect(strange.map(readRequestedLanguage)).toEqual(strange.map(() => undefined))
})
