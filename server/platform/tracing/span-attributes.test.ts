import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/platform/errors.ts'
import {
  isAllowedAttribute,
  type SpanAttributes,
  toAllowedAttributes,
  toErrorType,
  toMethod,
  toRouteTemplate,
  toSpanName,
} from '#server/platform/tracing/span-attributes.ts'

describe('what a span may say', () => {
  it('is a name of the list with a value of its kind; all else is left out', () => {
    const given = {
      'http.route': '/onboarding/:id',
      'http.response.status_code': 200,
      'http.url': 'https://verify.example.com/?token=secret',
      'db.statement': "select 'Anna Eriksson'",
      'db.collection.name': 'Anna Eriksson',
      'portico.job': 'mail to anna@example.com',
      'portico.access': { toString: () => 'link' },
      'portico.request_id': 'anna.eriksson@example.com',
      'portico.queue_ms': Number.NaN,
      'error.type': 'Anna Eriksson was not found',
      __proto__: { 'portico.outcome': 'done' },
    } as unknown as SpanAttributes
    expect(toAllowedAttributes(given)).toEqual({ 'http.route': '/onboarding/:id', 'http.response.status_code': 200 })
  })

  it.each(['toString', 'constructor', '__proto__', ''])('is never %j', (name) => expect(isAllowedAttribute(name, 'link')).toBe(false))

  it('is not in its name either', () => {
    const given = { 'http.request.method': 'ANNA', 'http.route': '/a b/anna@example.com' } as unknown as SpanAttributes
    expect(toSpanName('call', given)).toBe('')
    expect(toMethod('ANNA')).toBe('other')
    expect([toRouteTemplate(undefined), toRouteTemplate('/a?token=x')]).toEqual(['unknown', 'unknown'])
  })
})

describe('an error', () => {
  it.each([
    [new Refusal('LINK_EXPIRED'), 'LINK_EXPIRED'],
    [new TypeError('Anna'), 'TypeError'],
    [Object.assign(new Error('to anna@example.com'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [Object.assign(new Error('Anna'), { code: 'ANNA_ERIKSSON' }), 'Error'],
    [Object.assign(new Error('Anna'), { code: 'ERIKS' }), 'Error'],
    [Object.assign(new Error('Anna'), { name: 'Eriksson' }), 'Error'],
    [new Error('fetch failed', { cause: Object.assign(new Error('Anna'), { code: 'ENOTFOUND' }) }), 'ENOTFOUND'],
    ['Anna Eriksson', 'Error'],
    [undefined, 'Error'],
  ])('is its code or its class', (error, type) => expect(toErrorType(error)).toBe(type))

  it('whose causes go round in a circle is an Error', () => {
    const [one, other] = [new Error('one'), new Error('other')]
    Object.assign(one, { cause: other })
    Object.assign(other, { cause: one })
    expect(toErrorType(one)).toBe('Error')
  })
})
