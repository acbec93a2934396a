import { expect, it } from 'vitest'
import { isPublicWebAddress } from '#server/platform/text/public-web-address.ts'

it.each([
  'https://bank.example/done',
  'http://www.bank.example:8080/a?b=c#d',
  'https://银行.example/',
  'https://8.8.8.8/',
  'https://172.32.0.1/',
  'https://[2606:4700::1111]/',
  'https://bank.co.uk.',
])('accepts %s', (address) => {
  expect(isPublicWebAddress(address)).toBe(true)
})

it.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://0251.0376.0251.0376/',
  'http://169.254.43518/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://metadata.google.internal/',
  'http://metadata/',
  'http://localhost/',
  'http://a.localhost:3000/',
  'http://printer.local/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://10.0.0.8/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.100.100.200/',
  'http://[::1]/',
  'http://[::]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://１６９.254.169.254/',
  'http://169.254.169.254./',
  'javascript:alert(1)',
  'ftp://bank.example/',
  'https://user:word@bank.example/',
  'no address',
  'https://',
])('refuses %s', (address) => {
  expect(isPublicWebAddress(address)).toBe(false)
})
