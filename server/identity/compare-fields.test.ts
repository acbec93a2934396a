import { describe, expect, it } from 'vitest'
import { compareFields } from '#server/identity/compare-fields.ts'
import { passingPassport } from '#server/sandbox/passing-facts.ts'

const passport = passingPassport('a'.repeat(64))
const region = { left: 0, top: 0, width: 0.1, height: 0.1 }

/** The surname as the zone says it beside print that was read with so much. */
function compareSurname(zone: string, print: string, confidence: number) {
  if (!passport.mrz) throw new Error('the good passport has a zone')
  const facts = { printedFields: { ...passport.printedFields, surname: print }, printedPlaces: { surname: { region, confidence } } }
  return compareFields({ ...passport.mrz.fields, surname: zone }, facts).find(({ field }) => field === 'surname')
}

describe('a surname in print and in the MRZ', () => {
  it.each([
    ['MUELLER', 'Müller'],
    ['MUELLER', 'Muller'],
    ['STRASSE', 'Straße'],
    ['AANGSTROEM', 'ANGSTROM'],
    ['VAN DER BERG', 'van der Berg'],
  ])('%s and %s are the same', (zone, print) => {
    expect(compareSurname(zone, print, 0.99)).toMatchObject({ agrees: true, isExact: true })
  })

  it('differs by one letter in surely read print', () => {
    expect(compareSurname('ERIKSSON', 'Erikssen', 0.98)).toMatchObject({ agrees: false, isExact: false, region })
  })

  it('may differ by one uncertain letter, which is recorded', () => {
    expect(compareSurname('ERIKSSON', 'Erikssen', 0.9)).toMatchObject({ agrees: true, isExact: false })
    expect(compareSurname('ERIKSSON', 'Ericssen', 0.9)?.agrees).toBe(true)
    expect(compareSurname('ERIKSSON', 'Andersen', 0.9)?.agrees).toBe(false)
  })

  it('tolerates letters that the reader does not know', () => {
    expect(compareSurname('PAWLAK', 'Pawtak', 0.99)).toMatchObject({ agrees: true, isExact: false })
  })

  it('is not compared where print was hardly read', () => {
    expect(compareSurname('ERIKSSON', 'Andersen', 0.8)).toBeUndefined()
  })
})
