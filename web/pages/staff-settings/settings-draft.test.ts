import { expect, it } from 'vitest'
import { defaultCompletenessPolicy } from '#contract/completeness/policy.ts'
import type { Settings } from '#contract/staff/settings-calls.ts'
import { findDifferences, findFaults, toChange, toTyped } from '#web/pages/staff-settings/settings-draft.ts'

const base: Settings = {
  name: 'Northwind Bank',
  colour: '#0b5f6b',
  contactEmail: 'a@b.example',
  redirectUrl: null,
  languages: ['en', 'cn'],
  documentUploadLimit: 20,
  livenessDeclinedLimit: 5,
  linkLifetimeHours: 168,
  autoReject: false,
  autoApprove: false,
  faceDuplicates: true,
  fourEyes: false,
  signUpOpen: false,
  requiresSecondFactor: false,
  businessNameMode: false,
  uboThresholdPercent: 25,
  ownershipRule: 'capital',
  minimumAgeYears: null,
  completenessPolicy: defaultCompletenessPolicy,
  retentionDays: 1_825,
}

it('changes what was typed otherwise than it stands, and nothing else', () => {
  expect(
    toChange(base, {
      name: ' Northwind Bank ',
      colour: '#AA3300',
      contactEmail: ' ',
      documentUploadLimit: '7',
      fourEyes: true,
      languages: 'cn,en',
    }),
  ).toEqual({
    colour: '#aa3300',
    contactEmail: null,
    documentUploadLimit: 7,
    fourEyes: true,
    languages: ['cn', 'en'],
  })
})

it('names what cannot be kept', () => {
  expect(
    findFaults({ name: '', colour: 'red', redirectUrl: 'bank', documentUploadLimit: '1.5', minimumAgeYears: '', linkLifetimeHours: '' }),
  ).toEqual(['name', 'colour', 'redirectUrl', 'documentUploadLimit', 'linkLifetimeHours'])
})

it('shows a setting as one would type it', () => {
  expect([toTyped(base.languages), toTyped(base.redirectUrl), toTyped(base.autoReject), toTyped(base.documentUploadLimit)]).toEqual([
    'en,cn',
    '',
    false,
    '20',
  ])
})

it('keeps a part of the completeness policy as it was typed, and names a tolerance that cannot be kept', () => {
  const typed = (sharesTolerancePercent: string) => ({
    completenessPolicy: JSON.stringify({ ...defaultCompletenessPolicy, sharesTolerancePercent }),
  })
  expect(toChange(base, typed(' 0,25 '))).toEqual({ completenessPolicy: { ...defaultCompletenessPolicy, sharesTolerancePercent: 0.25 } })
  expect(toChange(base, { completenessPolicy: toTyped(defaultCompletenessPolicy) })).toEqual({})
  for (const wrong of ['', 'x', '-1', '25.01', '0.001']) expect(findFaults(typed(wrong))).toEqual(['completenessPolicy'])
})

it('tells what somebody else changed', () => {
  expect(findDifferences(base, { ...base, languages: ['cn', 'en'], fourEyes: true })).toEqual(['languages', 'fourEyes'])
})
