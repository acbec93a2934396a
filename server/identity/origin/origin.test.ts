import { describe, expect, it } from 'vitest'
import { countryCodes } from '#contract/forms/lists/country-codes.ts'
import { countryAlpha3 } from '#contract/identity/country-alpha3.ts'
import { compareOrigin, readOrigin } from '#server/identity/origin/compare-origin.ts'
import { judgeOrigin } from '#server/identity/origin/judge-origin.ts'
import { isSameCountry, toCountry } from '#server/identity/origin/to-country.ts'
import { passingPassport } from '#server/sandbox/passing-facts.ts'
import type { DocumentFacts } from '#vision/facts.ts'

const passport = passingPassport('a'.repeat(64))
const nothing = { nationality: '', sex: '', chosenCountry: null }
type Zone = NonNullable<DocumentFacts['mrz']>
const withZone = (fields: Partial<Zone['fields']>, more: Partial<Zone> = {}): DocumentFacts => {
  if (!passport.mrz) throw new Error('the good passport has a zone')
  return { ...passport, printedOrigin: {}, mrz: { ...passport.mrz, ...more, fields: { ...passport.mrz.fields, ...fields } } }
}
const printed = (value: string, confidence = 0.99) => ({ value, confidence, region: { left: 0, top: 0, width: 0.1, height: 0.1 } })
const judged = (
  facts: DocumentFacts,
  entered: Partial<Parameters<typeof judgeOrigin>[2]> = {},
  type: Parameters<typeof judgeOrigin>[0] = 'Passport',
) =>
  Object.fromEntries(
    judgeOrigin(type, { front: facts, back: null }, { ...nothing, ...entered }).map(({ check, result, reason, fact }) => [
      check,
      { result, reason, fact },
    ]),
  )

describe('a country', () => {
  it('has one three-letter code for each two-letter code', () => {
    expect(Object.keys(countryAlpha3).sort()).toEqual([...countryCodes].sort())
    expect(new Set(Object.values(countryAlpha3)).size).toBe(countryCodes.length)
    for (const code of Object.values(countryAlpha3)) expect(code).toMatch(/^[A-Z]{3}$/)
  })

  it.each([
    ['D', 'DE'],
    ['D<<', 'DE'],
    ['DEU', 'DE'],
    ['DE', 'DE'],
    ['GBD', 'GB'],
    ['GBN', 'GB'],
    ['RKS', 'XK'],
    ['CHN', 'CN'],
    ['ROM', 'RO'],
    ['BRITISH CITIZEN', 'GB'],
    ['British', 'GB'],
    ['UK', 'GB'],
    ['USA', 'US'],
    ['United States of America', 'US'],
    ['DEUTSCH', 'DE'],
    ['Deutschland', 'DE'],
    ['FRANÇAISE', 'FR'],
    ['ESPAÑOLA', 'ES'],
    ['SUOMI/FINLAND', 'FI'],
    ['CANADIAN/CANADIENNE', 'CA'],
    ['中国/CHINESE', 'CN'],
    ['中国', 'CN'],
    ['新加坡', 'SG'],
    ['日本', 'JP'],
    ['REPUBLIC OF KOREA', 'KR'],
    ['NIGERIAN', 'NG'],
    ['NIGER', 'NE'],
  ])('%s is %s', (text, country) => {
    expect(toCountry(text)).toBe(country)
  })

  it.each(['UTO', 'XXA', 'XXB', 'XXC', 'XXX', 'UNO', 'EUE', '', '<<<', 'Atlantis'])('%s is none', (text) => {
    expect(toCountry(text)).toBeNull()
  })

  it('equals its territories, and no other country', () => {
    expect([
      isSameCountry('CN', 'HK'),
      isSameCountry('PR', 'US'),
      isSameCountry('HK', 'MO'),
      isSameCountry('CN', 'TW'),
      isSameCountry('IE', 'GB'),
    ]).toEqual([true, true, false, false, false])
  })
})

describe('nationality, sex and issuing state', () => {
  it('pass where every source agrees, by code, name or nationality', () => {
    const facts = {
      ...withZone({ nationality: 'D', issuingState: 'D', sex: 'F' }),
      printedOrigin: { nationality: printed('DEUTSCH'), sex: printed('F') },
    }
    expect(judged(facts, { nationality: 'DE', sex: 'F', chosenCountry: 'DEU' })).toEqual({
      nationality: { result: 'passed', reason: null, fact: ['zone', 'print', 'entered'].map((field) => ({ field, agreement: 'same' })) },
      sex: { result: 'passed', reason: null, fact: ['zone', 'print', 'entered'].map((field) => ({ field, agreement: 'same' })) },
      'issuing-state': { result: 'passed', reason: null, fact: ['zone', 'chosen'].map((field) => ({ field, agreement: 'same' })) },
    })
  })

  it('fail where the entered or chosen value differs, naming the source only', () => {
    const found = judged(withZone({ nationality: 'FRA', issuingState: 'FRA', sex: 'F' }), {
      nationality: 'BE',
      sex: 'M',
      chosenCountry: 'BE',
    })
    expect(Object.values(found).map(({ result }) => result)).toEqual(['failed', 'failed', 'failed'])
    expect(found.nationality?.fact).toEqual([
      { field: 'zone', agreement: 'same' },
      { field: 'entered', agreement: 'different' },
    ])
    expect(JSON.stringify(found)).not.toMatch(/FRA|"BE"/)
  })

  it('fail where print and MRZ differ', () => {
    const facts = { ...withZone({ nationality: 'FRA', sex: 'F' }), printedOrigin: { nationality: printed('BELGE'), sex: printed('M') } }
    expect([judged(facts).nationality?.result, judged(facts).sex?.result]).toEqual(['failed', 'failed'])
  })

  it('are not judged by one source, nor by the entered value alone', () => {
    expect(judged(withZone({ nationality: 'FRA' })).nationality).toEqual({
      result: 'not_judged',
      reason: 'nothing_to_compare',
      fact: null,
    })
    const bare = { ...passport, mrz: null, printedOrigin: {} }
    expect(judged(bare, { nationality: 'FR', sex: 'F', chosenCountry: 'FR' })).toEqual({
      nationality: { result: 'not_judged', reason: 'field_not_read', fact: null },
      sex: { result: 'not_judged', reason: 'field_not_read', fact: null },
      'issuing-state': { result: 'not_judged', reason: 'field_not_read', fact: null },
    })
  })

  it('ignore an unreliable MRZ and hardly read print', () => {
    const doubted = withZone({ nationality: 'FRA' }, { valid: false })
    expect(judged(doubted, { nationality: 'FR' }).nationality?.reason).toBe('field_not_read')
    const faint = { ...withZone({ nationality: 'FRA' }), printedOrigin: { nationality: printed('BELGE', 0.8) } }
    expect(judged(faint, { nationality: 'FR' }).nationality?.result).toBe('passed')
  })

  it('compare codes of no country as they are, without calling them different', () => {
    const specimen = { ...withZone({ nationality: 'UTO' }), printedOrigin: { nationality: printed('UTO') } }
    expect(judged(specimen).nationality?.result).toBe('passed')
    expect(judged(withZone({ nationality: 'UTO' }), { nationality: 'CN' }).nationality).toEqual({
      result: 'not_judged',
      reason: 'country_unknown',
      fact: null,
    })
  })

  it('do not pass where the entered value cannot be read', () => {
    const specimen = { ...withZone({ nationality: 'UTO' }), printedOrigin: { nationality: printed('UTO') } }
    expect(judged(specimen, { nationality: 'BE' }).nationality?.reason).toBe('country_unknown')
    const french = { ...withZone({ nationality: 'FRA' }), printedOrigin: { nationality: printed('FRANÇAISE') } }
    expect(judged(french, { nationality: 'Atlantis' }).nationality?.reason).toBe('country_unknown')
    expect(judged({ ...french, printedOrigin: { nationality: printed('FRNCAISX') } }, { nationality: 'FR' }).nationality?.result).toBe(
      'passed',
    )
  })

  it('are confirmed by a title that names the state', () => {
    const titled = (text: string) => ({
      ...withZone({ issuingState: 'FRA' }),
      print: [{ text, confidence: 0.99, region: { left: 0, top: 0, width: 0.4, height: 0.1 } }],
    })
    expect(judged(titled('RÉPUBLIQUE FRANÇAISE'))['issuing-state']?.result).toBe('passed')
    expect(judged(titled('CHINA'))['issuing-state']?.reason).toBe('nothing_to_compare')
  })

  it('of a licence are compared only where licences have them, barcode included', () => {
    const licence: DocumentFacts = {
      ...passport,
      mrz: null,
      printedOrigin: {},
      barcode: { symbology: 'PDF417', aamva: true, fields: { DBC: '2', DCG: 'USA' }, region: null },
    }
    expect(judged(licence, { nationality: 'FR', sex: 'F', chosenCountry: 'US' }, 'DriverLicense')).toEqual({
      sex: {
        result: 'passed',
        reason: null,
        fact: [
          { field: 'barcode', agreement: 'same' },
          { field: 'entered', agreement: 'same' },
        ],
      },
      'issuing-state': {
        result: 'passed',
        reason: null,
        fact: [
          { field: 'barcode', agreement: 'same' },
          { field: 'chosen', agreement: 'same' },
        ],
      },
    })
    expect(judged(licence, { sex: 'M' }, 'DriverLicense').sex?.result).toBe('failed')
  })

  it('are read from facts of earlier versions', () => {
    const { printedOrigin: _, ...old } = withZone({ nationality: 'FRA' })
    expect(readOrigin('nationality', [old], nothing)).toEqual([{ source: 'zone', text: 'FRA' }])
    expect(compareOrigin('sex', [])).toEqual({ sources: [], reason: 'field_not_read' })
  })
})
