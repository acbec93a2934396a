import { parse } from 'mrz'
import type { MrzFacts } from '#vision/facts.ts'
import { checkDigit } from '#vision/mrz/check-digit.ts'
import { type MrzFormat, mrzFormats, type Place } from '#vision/mrz/formats.ts'

export type ParsedMrz = Pick<MrzFacts, 'format' | 'checkDigits' | 'valid' | 'fields'>

/**
 * Fields and check digits of a machine readable zone that was read letter for letter. Null when the lines have no known shape.
 * States are not checked against a list: specimens of states that do not exist are read like all others.
 */
export function parseMrz(lines: readonly string[], thisYear = new Date().getFullYear()): ParsedMrz | null {
  const national = parseNational(lines, thisYear)
  if (national?.valid) return national
  const format = findFormat(lines)
  return format ? parseIcao(lines, format, thisYear) : national
}

export function findFormat(lines: readonly string[]): MrzFormat | undefined {
  const visa = lines[0]?.startsWith('V') ?? false
  return mrzFormats.find(
    ({ name, lines: count, length }) =>
      count === lines.length && lines.every((line) => line.length === length) && (count === 3 || name.startsWith('MRV') === visa),
  )
}

function parseIcao(lines: readonly string[], format: MrzFormat, thisYear: number): ParsedMrz {
  const { places } = format
  const at = ([line, from, to]: Place) => lines[line]?.slice(from, to) ?? ''
  const checkDigits: Record<string, boolean | null> = {}
  const long = longNumber(lines, format)
  for (const { field, covers, at: place, emptyAllowed } of format.checks) {
    const text = covers.map(at).join('')
    const digit = at(place)
    if (field === 'documentNumber' && long) checkDigits[field] = checkDigit(long.number) === long.digit
    else checkDigits[field] = (emptyAllowed && digit === '<' && /^<*$/.test(text)) || checkDigit(text) === digit
  }
  const [surname, givenNames] = toNames(at(places.names))
  return {
    format: format.name,
    checkDigits,
    valid: Object.values(checkDigits).every((right) => right !== false),
    fields: {
      documentCode: orNull(plain(at(places.documentCode))),
      issuingState: orNull(plain(at(places.issuingState))),
      documentNumber: orNull(plain(long ? long.number : at(places.documentNumber))),
      surname,
      givenNames,
      nationality: orNull(plain(at(places.nationality))),
      birthDate: toBirthDate(at(places.birthDate), thisYear),
      expirationDate: toExpirationDate(at(places.expirationDate), thisYear),
      sex: toSex(at(places.sex)),
      optional: orNull(places.optional.map(at).map(plain).filter(Boolean).join(' ')),
    },
  }
}

/** Numbers of more than nine letters go on in the optional data, and a filler stands for the check digit (9303-5, note j). */
function longNumber(lines: readonly string[], { name, places }: MrzFormat): { number: string; digit: string } | null {
  if (name !== 'TD1' && name !== 'TD2') return null
  const [line, from, to] = places.documentNumber
  const whole = lines[line] ?? ''
  const [optional] = places.optional
  if (whole[to] !== '<' || !optional) return null
  const rest = whole.slice(optional[1], optional[2]).split('<')[0] ?? ''
  return rest.length < 2 ? null : { number: whole.slice(from, to) + rest.slice(0, -1), digit: rest.at(-1) ?? '' }
}

/** Forms of single countries (French identity card, French and Swiss licences), by the parser that knows them. */
function parseNational(lines: readonly string[], thisYear: number): ParsedMrz | null {
  try {
    const { format, details, fields } = parse([...lines])
    if (format === 'TD1' || format === 'TD2' || format === 'TD3') return null
    const checks = details.filter(({ field }) => field?.endsWith('CheckDigit'))
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
    return {
      format: 'OTHER',
      checkDigits: Object.fromEntries(checks.map(({ field, valid }) => [String(field).replace('CheckDigit', ''), valid])),
      valid: checks.length > 0 && checks.every(({ valid }) => valid),
      fields: {
        documentCode: text(fields.documentCode),
        issuingState: text(fields.issuingState),
        documentNumber: text(fields.documentNumber),
        surname: text(fields.lastName),
        givenNames: text(fields.firstName),
        nationality: text(fields.nationality),
        birthDate: toBirthDate(text(fields.birthDate) ?? '', thisYear),
        expirationDate: toExpirationDate(text(fields.expirationDate) ?? '', thisYear),
        sex: fields.sex === 'male' ? 'M' : fields.sex === 'female' ? 'F' : null,
        optional: null,
      },
    }
  } catch {
    // The parser throws for every shape that it does not know.
    return null
  }
}

function toNames(text: string): [surname: string | null, givenNames: string | null] {
  const end = text.search(/<<|$/)
  return [orNull(plain(text.slice(0, end))), orNull(plain(text.slice(end)))]
}

const plain = (text: string) => text.replace(/<+/g, ' ').trim()
const orNull = (text: string) => (text === '' ? null : text)

function toSex(letter: string): 'M' | 'F' | 'X' | null {
  if (letter === 'M' || letter === 'F') return letter
  return letter === '<' || letter === 'X' ? 'X' : null
}

/** The latest year that is not in the future. */
function toBirthDate(text: string, thisYear: number): string | null {
  const year = Number(text.slice(0, 2))
  const century = Math.floor(thisYear / 100) * 100
  return toDate(text, century + year > thisYear ? century - 100 + year : century + year)
}

/** The year nearest to this one, up to half a century away. */
function toExpirationDate(text: string, thisYear: number): string | null {
  const year = Math.floor(thisYear / 100) * 100 + Number(text.slice(0, 2))
  return toDate(text, year > thisYear + 50 ? year - 100 : year < thisYear - 50 ? year + 100 : year)
}

function toDate(text: string, year: number): string | null {
  if (!/^\d{6}$/.test(text)) return null
  const [month, day] = [Number(text.slice(2, 4)), Number(text.slice(4, 6))]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}
