import { expect, it } from 'vitest'
import { findPasswordFault } from '#contract/staff/password-rules.ts'

const email = 'grace.hopper@northwind.example'

it('requires twelve characters of any kind', () => {
  expect(['elevenchars', 'twelve chars', '十二个汉字也可以作为密码'].map((word) => findPasswordFault(word, email))).toEqual([
    'too-short',
    undefined,
    undefined,
  ])
  expect([findPasswordFault(`ab-${'x'.repeat(197)}`, email), findPasswordFault(`ab-${'x'.repeat(198)}`, email)]).toEqual([
    undefined,
    'too-long',
  ])
})

it('refuses the email address, its local part, and one repeated character', () => {
  const faults = ['Grace.Hopper@northwind.example', 'GRACE.HOPPER', 'aaaaaaaaaaaaaaa', 'ababababababab']
  expect(faults.map((word) => findPasswordFault(word, email))).toEqual(['like-email', 'like-email', 'common', 'common'])
})
