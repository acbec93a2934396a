import type { CompletenessPolicy } from '#contract/completeness/policy.ts'
import { type Settings, settingsShape } from '#contract/staff/settings-calls.ts'

export type SettingName = keyof Settings
export const settingNames = Object.keys(settingsShape) as SettingName[]
const clearable: readonly SettingName[] = ['contactEmail', 'redirectUrl', 'minimumAgeYears']
const counted: readonly SettingName[] = [
  'documentUploadLimit',
  'livenessDeclinedLimit',
  'linkLifetimeHours',
  'retentionDays',
  'uboThresholdPercent',
  'minimumAgeYears',
]

/** What was typed, as it was typed: lines as text, switches as they stand. */
export type Typed = string | boolean
export type Draft = Partial<Record<SettingName, Typed>>

/** A setting as its field shows it. */
export function toTyped(value: Settings[SettingName]): Typed {
  if (typeof value === 'boolean') return value
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return JSON.stringify(value)
  return Array.isArray(value) ? value.join() : String(value ?? '')
}

/** What is kept for what was typed; nothing where it is wrong. */
function readTyped(name: SettingName, typed: Typed): { value: unknown } | undefined {
  const read = settingsShape[name].safeParse(toValue(name, typed))
  return read.success ? { value: read.data } : undefined
}

function toValue(name: SettingName, typed: Typed): unknown {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  if (text === '' && clearable.includes(name)) return null
  if (name === 'completenessPolicy') return readPolicy(text)
  if (name === 'languages') return text.split(',').filter(Boolean)
  if (counted.includes(name)) return /^\d{1,9}$/.test(text) ? Number(text) : text
  return text
}

/** The parts of the policy as its fields hold them: the tolerance as it was typed. */
export type PolicyDraft = Omit<CompletenessPolicy, 'sharesTolerancePercent'> & { sharesTolerancePercent: string | number }

function readPolicy(text: string): unknown {
  const draft = JSON.parse(text) as PolicyDraft
  const typed = String(draft.sharesTolerancePercent).trim().replace(',', '.')
  return { ...draft, sharesTolerancePercent: /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : typed }
}

/** Fields whose text cannot be kept. */
export function findFaults(draft: Draft): SettingName[] {
  return settingNames.filter((name) => draft[name] !== undefined && !readTyped(name, draft[name]))
}

/** What is to be changed of `base`: what was typed as it stands already is left out. */
export function toChange(base: Settings, draft: Draft): Partial<Settings> {
  const changed = settingNames.flatMap((name) => {
    const read = draft[name] === undefined ? undefined : readTyped(name, draft[name])
    return read && JSON.stringify(read.value) !== JSON.stringify(base[name]) ? [[name, read.value]] : []
  })
  return Object.fromEntries(changed)
}

/** The names of settings that differ. */
export function findDifferences(one: Settings, other: Settings): SettingName[] {
  return settingNames.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}
