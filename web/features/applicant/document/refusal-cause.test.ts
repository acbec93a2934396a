import { expect, it } from 'vitest'
import type { DocumentError } from '#contract/documents/document-check.ts'
import { documentTypeNames } from '#contract/documents/document-type.ts'
import { findRefusalCause } from '#web/features/applicant/document/refusal-cause.ts'

const fault = (check: DocumentError['check'], more: Partial<DocumentError> = {}): DocumentError => ({
  ...{ check, code: check, side: 'front', title: '', message: '', region: null },
  ...more,
})
const allowed = { type: 'Passport', documentTypes: documentTypeNames, retryStep: null } as const
const wrong = fault('document-type', { seenType: 'Identity' })
const checksOf = (errors: readonly DocumentError[]) => errors.map(({ check, side }) => `${side} ${check}`)

it('names another document as the one cause, and goes on with it', () => {
  const cause = findRefusalCause([fault('missing-surname'), wrong, fault('mrz-check-digits')], allowed)
  expect(cause).toMatchObject({ fix: 'continue-as', seenType: 'Identity', errors: [wrong] })
})

it('offers no document that the form does not take, nor another than staff asked for', () => {
  expect(findRefusalCause([wrong], { ...allowed, documentTypes: ['Passport'] }).fix).toBe('retake')
  expect(findRefusalCause([wrong], { ...allowed, retryStep: 'passport' }).fix).toBe('retake')
  expect(findRefusalCause([wrong], { ...allowed, retryStep: 'document-id' }).fix).toBe('continue-as')
  expect(findRefusalCause([fault('document-type')], allowed).fix).toBe('retake')
})

it('names a swapped side as that side, and swaps both with one press', () => {
  const back = fault('face-on-document', { seenSide: 'back' })
  const front = fault('back-side', { side: 'back', seenSide: 'front' })
  const card = { ...allowed, type: 'Identity' } as const
  expect(checksOf(findRefusalCause([back, fault('missing-surname')], card).errors)).toEqual(['front face-on-document'])
  expect(findRefusalCause([back], card).fix).toBe('retake')
  expect(findRefusalCause([fault('missing-surname'), back, front], card)).toMatchObject({ fix: 'swap', errors: [back, front] })
})

it('says of an expired document which others are possible', () => {
  expect(findRefusalCause([fault('expired')], allowed)).toMatchObject({
    fix: 'other-document',
    others: ['Identity', 'DriverLicense', 'ResidencePermit'],
  })
  expect(findRefusalCause([fault('expired')], { ...allowed, documentTypes: ['Passport'] }).fix).toBe('retake')
})

it('lists everything where no cause explains the rest', () => {
  expect(checksOf(findRefusalCause([fault('glare'), fault('focus', { side: 'back' })], allowed).errors)).toEqual([
    'front glare',
    'back focus',
  ])
})
