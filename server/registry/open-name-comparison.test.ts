import { describe, expect, it } from 'vitest'
import { openNameComparison } from '#server/registry/open-name-comparison.ts'

const compare = openNameComparison()
const whole = (name: string) => ({ name, firstName: null, middleName: null, lastName: null })
const parts = (firstName: string, lastName: string, middleName: string | null = null) => ({
  name: [firstName, middleName, lastName].filter(Boolean).join(' '),
  firstName,
  middleName,
  lastName,
})

describe('two names', () => {
  it.each([
    [parts('Ada', 'Marlowe'), parts('ADA', 'MARLOWE')],
    [parts('Ada', 'Marlowe'), whole('Marlowe Ada')],
    [parts('Ada', 'Marlowe'), whole('MARLOWE, Ada')],
    [parts('Jürgen', 'Müller'), parts('Juergen', 'Mueller')],
    [parts('Jürgen', 'Müller'), parts('Jurgen', 'Muller')],
    [parts('Jean-Luc', 'Morisset'), parts('Jean Luc', 'Morisset')],
    [parts('Ka Yan', 'Leung'), whole('Leung Ka Yan')],
    [parts('文博', '林'), whole('林文博')],
    [parts('明远', '陈'), whole('陳明遠')],
    [parts('Дмитрий', 'Юрьев'), whole('Yurev Dmitry')],
    [parts('Anna', 'de la Cruz'), whole('Cruz Anna')],
    [parts('Анна', 'Петрова'), whole('Петрова Анна')],
  ])('of %o and %o are the same', (one, other) => {
    expect([compare(one, other), compare(other, one)]).toEqual(['same', 'same'])
  })

  it.each([
    [parts('Ada', 'Marlowe', 'Mary'), parts('Ada', 'Marlowe')],
    [parts('A', 'Marlowe'), parts('Ada', 'Marlowe')],
    [parts('Thomas', 'Okafor'), parts('Tomas', 'Okafor')],
    [parts('Maria', 'Garcia Lopez'), parts('Maria', 'Garcia')],
  ])('of %o and %o are alike', (one, other) => {
    expect([compare(one, other), compare(other, one)]).toEqual(['alike', 'alike'])
  })

  it.each([
    [parts('Ada', 'Marlowe'), parts('Alice', 'Marlowe')],
    [parts('Ada', 'Marlowe'), parts('Ada', 'Okafor')],
    [parts('文博', '林'), parts('文', '林')],
    [whole('Ada'), parts('Ada', 'Marlowe')],
    [whole(''), whole('')],
    [parts('Ada', 'Marlowe Jr'), parts('Ada', 'Marlowe III')],
    [parts('文博', '林'), whole('Lin Wenbo')],
  ])('of %o and %o differ', (one, other) => {
    expect([compare(one, other), compare(other, one)]).toEqual(['other', 'other'])
  })
})

it('are compared two hundred by two hundred in time', () => {
  const letters = (n: number) => String(n).replace(/\d/g, (digit) => 'bdfgklmnrs'[Number(digit)] ?? '')
  const people = Array.from({ length: 200 }, (_, n) => parts(`Given${letters(n)}`, `Family${letters(n % 7)}`, 'Maria'))
  const began = process.cpuUsage()
  const fresh = openNameComparison()
  const same = people.flatMap((one) => people.filter((other) => fresh(one, other) === 'same'))
  expect(same.length).toBe(200)
  expect(process.cpuUsage(began).user / 1e6).toBeLessThan(10)
})
