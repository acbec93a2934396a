import { expect, it } from 'vitest'
import { toRefusedLink, toRefusedQuery } from '#web/lib/request/rejected-link.ts'

it('keeps the request id of a link without token, and reports what is missing', () => {
  expect(toRefusedLink(toRefusedQuery({ token: null, requestId: 'req_1' }))).toEqual({ requestId: 'req_1' })
  expect(toRefusedLink(toRefusedQuery({ token: '', requestId: 'req_1' }))).toEqual({ requestId: 'req_1' })
  expect(toRefusedLink(toRefusedQuery({ token: 'secret', requestId: null }))).toEqual({ requestId: null })
})

it("uses the tab's link otherwise", () => {
  expect([toRefusedQuery({ token: 'secret', requestId: 'req_1' }), toRefusedQuery({ token: null, requestId: null })]).toEqual([null, null])
  expect([toRefusedLink(null), toRefusedLink({ step: 'passport' })]).toEqual([undefined, undefined])
})
