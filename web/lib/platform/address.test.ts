import { expect, it } from 'vitest'
import { isWebAddress, toAddressQuery, withoutParameters } from '#web/lib/platform/address.ts'

it('reads the parameters of a link', () => {
  expect(toAddressQuery('?token=t%2B1&requestId=req_1&language=cn&step=passport&skipFormPage')).toEqual({
    token: 't+1',
    requestId: 'req_1',
    language: 'cn',
    step: 'passport',
    skipFormPage: true,
    fromStep: false,
    handoff: false,
  })
})

it('tells a link that comes from another device', () => {
  expect(toAddressQuery('?token=t&requestId=r&step=passport&handoff=true').handoff).toBe(true)
})

it('reports missing parameters', () => {
  expect(toAddressQuery('')).toEqual({
    token: null,
    requestId: null,
    language: null,
    step: null,
    skipFormPage: false,
    fromStep: false,
    handoff: false,
  })
})

it('removes the token from the address', () => {
  expect(withoutParameters('https://id.example/qr?token=t&requestId=r&step=passport#top', ['token', 'requestId'])).toBe(
    '/qr?step=passport#top',
  )
})

it('leaves for http(s) addresses only', () => {
  const addresses = ['https://shop.example/done', 'http://localhost:3000', 'javascript:alert(1)', 'data:text/html,x', 'nonsense', '']
  expect(addresses.map(isWebAddress)).toEqual([true, true, false, false, false, false])
})
