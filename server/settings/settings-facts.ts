import { type CompletenessPolicy, toCompletenessPolicy } from '#contract/completeness/policy.ts'
import type { Client } from '#server/platform/database/schema.ts'
import type { AuditFacts } from '#server/platform/database/schema-audit.ts'

/** An address may tell of a person: the audit says that it changed, not what it is. */
const unstated: readonly (keyof Client)[] = ['contactEmail', 'redirectUrl', 'name', 'logoPath']

/** What of a change is one, and how the audit says it: names of fields, and the values of those that cannot tell of a person. */
export function toSettingsFacts(before: Client, change: Partial<Client>): { fields: (keyof Client)[]; facts: AuditFacts } {
  const names = Object.keys(change) as (keyof Client)[]
  const fields = names.filter((name) => change[name] !== undefined && !isSame(toWhole(name, before), toWhole(name, change)))
  const details = fields.filter((name) => !unstated.includes(name)).map((name) => [name, toChangeWords(name, before, change)])
  return { fields, facts: { fields, ...Object.fromEntries(details) } }
}

/** Of the policy, each part that changed. */
function toChangeWords(name: keyof Client, before: Client, change: Partial<Client>): string {
  if (name !== 'completenessPolicy') return `${toWord(before[name])} → ${toWord(change[name])}`
  const [one, other] = [toCompletenessPolicy(before[name]), toCompletenessPolicy(change[name] ?? {})]
  const parts = Object.keys(one) as (keyof CompletenessPolicy)[]
  return parts.flatMap((part) => (one[part] === other[part] ? [] : `${part}: ${one[part]} → ${other[part]}`)).join(', ')
}

/** A policy that says nothing of a part means the default. */
function toWhole(name: keyof Client, client: Partial<Client>): unknown {
  return name === 'completenessPolicy' ? toCompletenessPolicy(client[name] ?? {}) : client[name]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function toWord(value: unknown): string {
  if (value === null) return 'none'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
