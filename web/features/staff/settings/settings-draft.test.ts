import { expect, it } from 'vitest'
import { defaultCompletenessPolicy } from '#contract/completeness/policy.ts'
import type { Settings } from '#contract/staff/settings-calls.ts'
import {
  findDifferences,
  findFaults,
  settingsRules,
  type TypedSettings,
  toChange,
  toTypedSettings,
} from '#web/features/staff/settings/settings-draft.ts'
import { proveDraft } from '#web/lib/draft/testing/prove-draft.ts'

const base: Settings = {
  name: 'Northwind Bank',
  colour: '#0b5f6b',
  contactEmail: 'a@b.example',
  redirectUrl: null,
  embedOrigins: [],
  languages: ['en', 'cn'],
  documentUploadLimit: 20,
  livenessDeclinedLimit: 5,
  linkLifetimeHours: 168,
  autoReject: false,
  autoApprove: false,
  faceDuplicates: true,
  documentOnly: false,
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

const stored = toTypedSettings(base)
const typed = (more: Partial<TypedSettings>): TypedSettings => ({ ...stored, ...more })

it('sends changed settings only', () => {
  const mine = typed({
    name: ' Northwind Bank ',
    colour: '#AA3300',
    contactEmail: ' ',
    documentUploadLimit: '7',
    fourEyes: true,
    languages: 'cn,en',
  })
  expect(toChange(stored, mine)).toEqual({
    colour: '#aa3300',
    contactEmail: null,
    documentUploadLimit: 7,
    fourEyes: true,
    languages: ['cn', 'en'],
  })
})

it('reports invalid settings, and does not send them', () => {
  const wrong = typed({
    name: '',
    colour: 'red',
    redirectUrl: 'bank',
    documentUploadLimit: '1.5',
    minimumAgeYears: '',
    linkLifetimeHours: '',
  })
  expect(findFaults(wrong)).toEqual(['name', 'colour', 'redirectUrl', 'documentUploadLimit', 'linkLifetimeHours'])
  expect([toChange(stored, wrong), findDifferences(stored, wrong).length]).toEqual([{}, 5])
})

it('shows a setting as it is entered', () => {
  expect([stored.languages, stored.redirectUrl, stored.autoReject, stored.documentUploadLimit]).toEqual(['en,cn', '', false, '20'])
})

it('keeps an entered completeness policy, and reports an invalid tolerance', () => {
  const withTolerance = (sharesTolerancePercent: string) =>
    typed({ completenessPolicy: JSON.stringify({ ...defaultCompletenessPolicy, sharesTolerancePercent }) })
  expect(toChange(stored, withTolerance(' 0,25 '))).toEqual({
    completenessPolicy: { ...defaultCompletenessPolicy, sharesTolerancePercent: 0.25 },
  })
  expect(toChange(stored, withTolerance(String(defaultCompletenessPolicy.sharesTolerancePercent)))).toEqual({})
  for (const wrong of ['', 'x', '-1', '25.01', '0.001']) expect(findFaults(withTolerance(wrong))).toEqual(['completenessPolicy'])
})

it('reports concurrent changes', () => {
  const theirs = toTypedSettings({ ...base, languages: ['cn', 'en'], fourEyes: true })
  expect(findDifferences(stored, theirs)).toEqual(['languages', 'fourEyes'])
})

proveDraft<TypedSettings>('the settings', {
  rules: settingsRules,
  base: stored,
  one: (settings) => ({ ...settings, name: 'One' }),
  other: (settings) => ({ ...settings, documentUploadLimit: '7' }),
  clash: (settings) => ({ ...settings, name: 'Other' }),
})
