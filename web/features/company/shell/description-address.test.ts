import { expect, it } from 'vitest'
import { readDescriptionQuery, toDescriptionAddress } from '#web/features/company/shell/description-address.ts'

it('encodes parentId and id as JSON, and decodes them', () => {
  const address = toDescriptionAddress('cod_1', { parentId: 'cod_0', id: 'hld_1' })
  expect(address.startsWith('/Onboarding2Company/companyDescPage/cod_1?query=')).toBe(true)
  const { search } = new URL(address, 'https://portico.example')
  expect(JSON.parse(new URLSearchParams(search).get('query') ?? '')).toEqual({ parentId: 'cod_0', id: 'hld_1' })
  expect(readDescriptionQuery(search)).toEqual({ parentId: 'cod_0', id: 'hld_1' })
})

it('escapes ids', () => {
  const { pathname } = new URL(toDescriptionAddress('../step1?x=1', { parentId: 'a', id: 'b' }), 'https://portico.example')
  expect(pathname).toBe('/Onboarding2Company/companyDescPage/..%2Fstep1%3Fx%3D1')
})

it('refuses anything else', () => {
  const broken = [
    '{',
    'null',
    '[]',
    '"text"',
    '7',
    '{}',
    '{"parentId":"a"}',
    '{"parentId":1,"id":"b"}',
    '{"parentId":"","id":"b"}',
    `{"parentId":"${'a'.repeat(201)}","id":"b"}`,
    '{"parentId":"a\\u0000","id":"b"}',
  ]
  expect(broken.map((query) => readDescriptionQuery(`?${new URLSearchParams({ query })}`))).toEqual(broken.map(() => 'broken'))
  expect(readDescriptionQuery('')).toBe('none')
  // Names that every object has are no answers.
  expect(readDescriptionQuery(`?query=${encodeURIComponent('{"__proto__":{"parentId":"a","id":"b"}}')}`)).toBe('broken')
})
