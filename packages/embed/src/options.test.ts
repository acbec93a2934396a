import { expect, it } from 'vitest'
import { toPageAddress } from './options.ts'

const url = 'https://verify.example/?token=t&requestId=req_1&language=en'

it('says in the address of a frame whose page is around it, and how it looks', () => {
  const address = toPageAddress({ url, language: 'cn', colour: '#0B5F6B' }, 'https://bank.example')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    token: 't',
    requestId: 'req_1',
    language: 'cn',
    embed: 'https://bank.example',
    colour: '0B5F6B',
  })
})

it('leaves the address of a redirect as it was issued, but for the language', () => {
  expect(toPageAddress({ url }).href).toBe(url)
  expect(toPageAddress({ url, language: 'cn' }).searchParams.get('language')).toBe('cn')
})

it('refuses an address that would run a script in the page, and a colour that is none', () => {
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', '/start', ''])
    expect(() => toPageAddress({ url: wrong }), wrong).toThrow(TypeError)
  expect(() => toPageAddress({ url, colour: 'red;x' }, 'https://bank.example')).toThrow(TypeError)
})
