import { expect, it } from 'vitest'
import { toPersonName } from '#contract/identity/person-name.ts'

it('writes Chinese names family name first without a space, and others as entered', () => {
  expect(toPersonName({ given: ['晓明', ''], family: '欧阳' })).toBe('欧阳晓明')
  expect(toPersonName({ given: ['Anna', 'María'], family: 'Eriksson' })).toBe('Anna María Eriksson')
  expect(toPersonName({ given: ['Xiaoming'], family: '欧阳' })).toBe('Xiaoming 欧阳')
  expect(toPersonName({ given: ['晓明', null], family: null })).toBe('晓明')
  expect(toPersonName({ given: [' Ada '], family: '' })).toBe('Ada')
})
