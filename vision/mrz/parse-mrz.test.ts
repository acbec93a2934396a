import { describe, expect, it } from 'vitest'
import { checkDigit } from '#vision/mrz/check-digit.ts'
import { parseMrz } from '#vision/mrz/parse-mrz.ts'

// The specimens of ICAO 9303, parts 4 to 7.
const td3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']
const td1 = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<']
const td2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6']
const mrvA = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<']
const mrvB = ['V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'L8988901C4XXX4009078F9612109<<<<<<<<']

describe('check digits', () => {
  it('weight letters and digits by 7, 3, 1 (ICAO 9303-3)', () => {
    expect(checkDigit('520727')).toBe('3')
    expect(checkDigit('AB2134<<<')).toBe('5')
  })

  it('cannot distinguish G from 6 nor L from 1', () => {
    expect(checkDigit('G00')).toBe(checkDigit('600'))
    expect(checkDigit('L00')).toBe(checkDigit('100'))
    expect(checkDigit('B00')).not.toBe(checkDigit('800'))
  })
})

describe('an MRZ', () => {
  it.each([
    ['TD3', td3],
    ['TD1', td1],
    ['TD2', td2],
    ['MRV-A', mrvA],
    ['MRV-B', mrvB],
  ] as const)('of format %s yields its fields', (format, lines) => {
    const parsed = parseMrz(lines, 2026)
    expect(parsed).toMatchObject({ format, valid: true })
    expect(parsed?.fields).toMatchObject({ surname: 'ERIKSSON', givenNames: 'ANNA MARIA', issuingState: 'UTO', sex: 'F' })
  })

  it('resolves the century: births in the past, expiry near today', () => {
    expect(parseMrz(td3, 2026)?.fields).toMatchObject({ birthDate: '1974-08-12', expirationDate: '2012-04-15' })
    expect(parseMrz(mrvA, 2026)?.fields).toMatchObject({ birthDate: '1940-09-07', expirationDate: '1996-12-10' })
  })

  it('accepts an empty optional check digit of a passport', () => {
    const empty = [td3[0] as string, 'L898902C36UTO7408122F1204159<<<<<<<<<<<<<<<8']
    expect(parseMrz(empty, 2026)?.checkDigits).toMatchObject({ optional: true, composite: true })
  })

  it('reports wrong check digits beside the fields', () => {
    const altered = [td3[0] as string, (td3[1] as string).replace('740812', '740813')]
    const parsed = parseMrz(altered, 2026)
    expect(parsed).toMatchObject({ valid: false, checkDigits: { documentNumber: true, birthDate: false, composite: false } })
    expect(parsed?.fields.surname).toBe('ERIKSSON')
  })

  it('continues a number of more than nine letters in the optional data', () => {
    const digit = checkDigit('D23145890734')
    const first = `I<UTOD23145890<734${digit}`.padEnd(30, '<')
    const second = '7408122F1204159UTO<<<<<<<<<<<'
    const whole = checkDigit(first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29))
    const parsed = parseMrz([first, second + whole, td1[2] as string], 2026)
    expect(parsed).toMatchObject({ valid: true, fields: { documentNumber: 'D23145890734' } })
  })

  it('is invalid when a letter is missing', () => {
    expect(parseMrz([td3[0] as string, (td3[1] as string).slice(1)], 2026)).toBeNull()
  })

  it('yields no date on the thirtieth of February', () => {
    expect(parseMrz([td3[0] as string, (td3[1] as string).replace('740812', '740230')], 2026)?.fields.birthDate).toBeNull()
  })
})
