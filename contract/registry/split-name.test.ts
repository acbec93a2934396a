import { expect, it } from 'vitest'
import { splitName } from '#contract/registry/split-name.ts'

const split = (name: string) => Object.values(splitName({ name, firstName: null, middleName: null, lastName: null }))

it('keeps name parts that the registry separates', () => {
  expect(splitName({ name: 'Ada M Marlowe', firstName: 'Ada', middleName: 'M', lastName: 'Marlowe' })).toEqual({
    firstName: 'Ada',
    middleName: 'M',
    lastName: 'Marlowe',
  })
})

it.each([
  ['Ada Mary  Marlowe', ['Ada Mary', null, 'Marlowe']],
  ['MARLOWE, Ada Mary', ['Ada Mary', null, 'MARLOWE']],
  ['林文博', ['文博', null, '林']],
  ['欧阳晓明', ['晓明', null, '欧阳']],
  ['林', [null, null, '林']],
  ['Pelé', [null, null, 'Pelé']],
  ['', [null, null, null]],
])('splits %s into first, middle and last name', (name, parts) => {
  expect(split(name)).toEqual(parts)
})
