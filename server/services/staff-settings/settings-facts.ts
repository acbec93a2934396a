import type { AuditFacts } from '#server/database/schema-audit.ts'
import type { Client } from '#server/database/schema.ts'

/** An address may tell of a person: the audit says that it changed, not what it is. */
const unsaid: readonly (keyof Client)[] = ['contactEmail', 'redirectUrl', 'name', 'logoPath']

/** What of a change is one, and how the audit says it: names of fields, and the values of those that cannot tell of a person. */
export function toSettingsFacts(before: Client, change: Partial<Client>): { fields: (keyof Client)[]; facts: AuditFacts } {
  const names = Object.keys(change) as (keyof Client)[]
  const fields = names.filter((name) => change[name] !== undefined && !isSame(before[name], change[name]))
  const said = fields.filter((name) => !unsaid.includes(name)).map((name) => [name, `${toWord(before[name])} → ${toWord(change[name])}`])
  return { fields, facts: { fields, ...Object.fromEntries(said) } }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function toWord(value: unknown): string {
  if (value === null) return 'none'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
