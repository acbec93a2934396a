import { expect, it } from 'vitest'
import { matchHan } from '#server/identity/matching/match-han.ts'
import { matchNames } from '#server/identity/matching/match-names.ts'
import { toLatin } from '#server/identity/matching/transliterate.ts'

const given = (
  'Anna Hanna Anne Jürgen Jörg Søren Åse Łukasz Lukas Iñaki João Joana Chloé Zoë Siobhán Sinéad Þórður Çağla Ștefan Ștefania ' +
  'Юрий Юлия Наталья Надежда Ольга Олег Γεώργιος Γεωργία Ευάγγελος Xiaoming Xiaomin Wei Mei Minjun Minji Hoa Hòa Fatima Fatma Priya'
).split(' ')
const family = (
  'Müller Möller Miller Muster Keller Kjær Ødegård Wałęsa Wójcik Núñez Nunes García Garza Silva Silveira O’Connor O’Connell Guðmundsson Işık Popescu ' +
  'Щербаков Щербакова Жуков Жукова Петров Петрович Παπαδόπουλος Παππάς Μπάκας Wang Zhang Zheng Ouyang Kim Nguyễn Trần Al-Rashid Al-Rashidi Sharma Verma'
).split(' ')

const people = Array.from({ length: 60 }, (_, i) => ({
  firstName: given[i % given.length] as string,
  middleName: '',
  lastName: family[(i * 7 + Math.floor(i / given.length)) % family.length] as string,
}))
const zoneOf = ({ firstName, lastName }: (typeof people)[number]) => ({
  surname: lastName.split('-').map(toLatin).join(' '),
  givenNames: toLatin(firstName),
  isTruncated: false,
  issuingState: 'D',
})
const isSame = (named: (typeof people)[number], holder: (typeof people)[number]) => {
  const { surname, givenNames } = matchNames(named, zoneOf(holder))
  return surname.result === 'agrees' && givenNames.result === 'agrees'
}
const nameOf = ({ firstName, lastName }: (typeof people)[number]) => `${firstName} ${lastName}`
/** Different letters that one zone writes alike: no name tells these people apart. */
const isOneZone = (a: (typeof people)[number], b: (typeof people)[number]) => JSON.stringify(zoneOf(a)) === JSON.stringify(zoneOf(b))

it('matches each of 60 people with themselves only', () => {
  const strangers = people.flatMap((named, i) =>
    people.flatMap((holder, j) =>
      i !== j && !isOneZone(named, holder) && isSame(named, holder) ? [`${nameOf(named)} = ${nameOf(holder)}`] : [],
    ),
  )
  expect(strangers).toEqual([])
  expect(people.filter((person) => !isSame(person, person)).map(nameOf)).toEqual([])
}, 120_000)

const line = (text: string, left: number, top: number) => ({ text, confidence: 0.95, region: { left, top, width: 0.1, height: 0.05 } })
const card = [line('姓名', 0.1, 0.1), line('歐陽明遠', 0.22, 0.1), line('住址 上海市王小明路', 0.1, 0.5)]

it('compares Chinese names with the printed ones, in either script and order', () => {
  const named = (lastName: string, firstName: string) => matchHan({ firstName, middleName: '', lastName }, card).result
  expect([named('欧阳', '明远'), named('歐陽', '明遠'), named('明远', '欧阳'), named('欧阳明远', '')]).toEqual([
    'agrees',
    'agrees',
    'agrees',
    'agrees',
  ])
  expect([named('欧阳', '明'), named('王', '小明'), named('欧', '阳明远'.slice(0, 2))]).toEqual(['differs', 'differs', 'differs'])
})

it('ignores other printed names, and does not judge where none is printed', () => {
  const named = { firstName: '小明', middleName: '', lastName: '王' }
  expect(matchHan(named, [line('父 王小明', 0.1, 0.1)])).toEqual({ result: 'not_judged', reason: 'other_script' })
  expect(matchHan(named, [line('WANG XIAOMING', 0.1, 0.1)])).toEqual({ result: 'not_judged', reason: 'other_script' })
  expect(matchHan(named, [line('王小明 WANG, Xiaoming', 0.1, 0.1)])).toEqual({ result: 'agrees' })
})
