import type { CompletenessPolicy } from '#contract/completeness/policy.ts'
import { type Settings, settingsShape } from '#contract/staff/settings-calls.ts'
import type { DraftRules } from '#web/lib/draft/draft.ts'
import { mergeFields } from '#web/lib/draft/merge-fields.ts'

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
export type TypedSettings = Readonly<Record<SettingName, Typed>>

export function toTypedSettings(settings: Settings): TypedSettings {
  return Object.fromEntries(settingNames.map((name) => [name, toTyped(settings[name])])) as TypedSettings
}

/** Of a copy on the device; nothing where it does not have the shape. */
export function readTypedSettings(stored: unknown): TypedSettings | undefined {
  const typed = stored as TypedSettings
  return settingNames.every((name) => ['string', 'boolean'].includes(typeof typed[name])) ? typed : undefined
}

/** A setting as its field shows it. */
function toTyped(value: Settings[SettingName]): Typed {
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
  if (name === 'embedOrigins') return toOrigins(text)
  if (counted.includes(name)) return /^\d{1,9}$/.test(text) ? Number(text) : text
  return text
}

/** As people copy them from the bar of a browser: with a slash at the end, one after the other or one a line. */
function toOrigins(text: string): string[] {
  return text
    .split(/[\s,;，；、]+/)
    .filter(Boolean)
    .map((origin) => origin.toLowerCase().replace(/\/$/, ''))
}

/** The parts of the policy as its fields hold them: the tolerance as it was typed. */
export type PolicyDraft = Omit<CompletenessPolicy, 'sharesTolerancePercent'> & { sharesTolerancePercent: string | number }

function readPolicy(text: string): unknown {
  const draft = JSON.parse(text) as PolicyDraft
  const typed = String(draft.sharesTolerancePercent).trim().replace(',', '.')
  return { ...draft, sharesTolerancePercent: /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : typed }
}

/** Fields whose text cannot be kept. */
export function findFaults(typed: TypedSettings): SettingName[] {
  return settingNames.filter((name) => !readTyped(name, typed[name]))
}

/** What is to be changed: what was typed as it stands already is left out, and what cannot be kept. */
export function toChange(base: TypedSettings, typed: TypedSettings): Partial<Settings> {
  const changed = findDifferences(base, typed).flatMap((name) => {
    const read = readTyped(name, typed[name])
    return read ? [[name, read.value]] : []
  })
  return Object.fromEntries(changed)
}

/** The names of settings that differ. */
export function findDifferences(one: TypedSettings, other: TypedSettings): SettingName[] {
  const toText = (name: SettingName, typed: Typed) => JSON.stringify(readTyped(name, typed) ?? typed)
  return settingNames.filter((name) => one[name] !== other[name] && toText(name, one[name]) !== toText(name, other[name]))
}

/** The settings are saved when somebody says so, and what others changed is brought in when somebody says so. */
export const settingsRules: DraftRules<TypedSettings> = {
  isSame: (one, other) => findDifferences(one, other).length === 0,
  merge: mergeFields,
  mergesWhenAsked: true,
}
