import { type DocumentExpectation, judgeDocument } from '#server/documents/judge-document.ts'
import { passingPassport } from '#server/sandbox/passing-facts.ts'
import type { DocumentFacts } from '#vision/facts.ts'

export const hash = (letter: string) => letter.repeat(64)
export const passport = passingPassport(hash('a'))
export const now = new Date('2026-01-15T12:00:00Z')

export function judge(facts: DocumentFacts, requested: Partial<DocumentExpectation> = {}) {
  return judgeDocument({ type: 'Passport', front: facts, back: null, now, minimumAgeYears: 18, ...requested })
}
export const names = (verdict: ReturnType<typeof judge>) => verdict.errors.map(({ check, side }) => `${check} (${side})`)
export const withQuality = (quality: Partial<DocumentFacts['quality']>) => ({ ...passport, quality: { ...passport.quality, ...quality } })
export const withGeometry = (geometry: Partial<DocumentFacts['geometry']>) => ({
  ...passport,
  geometry: { ...passport.geometry, ...geometry },
})
export const withMrz = (fields: Partial<NonNullable<DocumentFacts['mrz']>['fields']>) => {
  if (!passport.mrz) throw new Error('the good passport has an MRZ')
  return { ...passport, mrz: { ...passport.mrz, fields: { ...passport.mrz.fields, ...fields } }, printedFields: blank }
}
export const blank = { documentNumber: null, surname: null, givenNames: null, birthDate: null, expirationDate: null }
export const card = (letter: string): DocumentFacts => ({
  ...passingPassport(hash(letter)),
  type: { guess: 'id-card', confidence: 0.85, evidence: [] },
  mrz: null,
})
export const back = (letter = 'b'): DocumentFacts => ({
  ...card(letter),
  portrait: null,
  facesFound: 0,
  mrz: passport.mrz,
  printedFields: blank,
})
