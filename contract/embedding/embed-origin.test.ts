import { expect, it } from 'vitest'
import { isEmbedOrigin } from '#contract/embedding/embed-origin.ts'
import { embedOrigins } from '#contract/embedding/embed-origins.ts'

it('accepts an origin as a browser sends it', () => {
  const good = [
    'https://bank.example',
    'https://app.bank.example:8443',
    'https://xn--bcher-kva.example',
    'http://localhost:4000',
    'http://127.0.0.1:4000',
  ]
  expect(good.filter((text) => !isEmbedOrigin(text))).toEqual([])
})

it('refuses wildcards, paths and everything else that is no exact origin', () => {
  const bad = [
    '*',
    'https://*',
    'https://*.bank.example',
    'https:',
    'https://',
    'https://bank.example/',
    'https://bank.example/app',
    'https://bank.example:443',
    'https://Bank.example',
    'https://bank.example.',
    'https://bank..example',
    'https://user@bank.example',
    'https://bank.example; script-src *',
    "https://bank.example 'self'",
    'https://bank.example,https://other.example',
    'https://bücher.example',
    'https://bank.example\nx: y',
    'http://bank.example',
    'http://localhost.bank.example',
    'http://localhost:80',
    'null',
    'data:',
    'file://',
    `https://${'a'.repeat(64)}.example`,
    `https://${'a.'.repeat(300)}example`,
  ]
  expect(bad.filter(isEmbedOrigin)).toEqual([])
})

it('accepts a list of at most twenty origins, without duplicates', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `https://b${at}.example`)
  expect(
    [many(0), many(20), many(21), ['https://a.example', ' https://a.example ']].map((list) => embedOrigins.safeParse(list).success),
  ).toEqual([true, true, false, false])
})
