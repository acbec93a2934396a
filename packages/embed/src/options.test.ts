import { expect, it } from 'vitest'
import { toPageAddress } from './options.ts'

const url = 'https://verify.example/?token=t&requestId=req_1&language=en'

it('adds origin and appearance to the address of a frame', () => {
  const address = toPageAddress({ url, language: 'cn', colour: '#0B5F6B' }, 'https://bank.example')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    token: 't',
    requestId: 'req_1',
    language: 'cn',
    embed: 'https://bank.example',
    colour: '0B5F6B',
  })
})

it('adds only the language to the address of a redirect', () => {
  expect(toPageAddress({ url }).href).toBe(url)
  expect(toPageAddress({ url, language: 'cn' }).searchParams.get('language')).toBe('cn')
})

it('refuses a javascript: address and an invalid colour', () => {
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', '/start', ''])
    expect(() => toPageAddress({ url: wrong }), wrong).toThrow(TypeError)
  expect(() => toPageAddress({ url, colour: 'red;x' }, 'https://bank.example')).toThrow(TypeError)
})
