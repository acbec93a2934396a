import type { PersonName } from '#contract/registry/registered-company.ts'

type Parts = { firstName: string | null; middleName: string | null; lastName: string | null }

const han = /^[\p{Script=Han}·]+$/u
/** Chinese family names of two characters that are not rare. */
const doubleFamilyNames = [
  '欧阳',
  '司马',
  '上官',
  '诸葛',
  '东方',
  '皇甫',
  '尉迟',
  '公孙',
  '慕容',
  '令狐',
  '司徒',
  '夏侯',
  '独孤',
  '南宫',
  '歐陽',
  '司馬',
  '上官',
  '諸葛',
  '東方',
  '慕容',
  '令狐',
  '司徒',
  '夏侯',
]

/**
 * The parts of a name, to be looked over by whoever confirms it: as the register tells them apart, else the family name first for Chinese
 * characters and last for others.
 */
export function splitName({ name, firstName, middleName, lastName }: PersonName): Parts {
  if (firstName && lastName) return { firstName, middleName, lastName }
  const written = name.trim().replace(/\s+/g, ' ')
  if (han.test(written.replaceAll(' ', '')) && [...written].length > 1) {
    const joined = written.replaceAll(' ', '')
    const familyLength = doubleFamilyNames.some((family) => joined.startsWith(family)) && [...joined].length > 2 ? 2 : 1
    return { firstName: [...joined].slice(familyLength).join(''), middleName: null, lastName: [...joined].slice(0, familyLength).join('') }
  }
  const [surname = '', forenames] = written.split(/,\s*(.*)/s)
  if (forenames) return { firstName: forenames, middleName: null, lastName: surname }
  const at = written.lastIndexOf(' ')
  return at < 0
    ? { firstName: null, middleName: null, lastName: written || null }
    : { firstName: written.slice(0, at), middleName: null, lastName: written.slice(at + 1) }
}
