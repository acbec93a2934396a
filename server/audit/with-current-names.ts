import type { AuditFacts } from '#server/platform/database/schema-audit.ts'

/** Values that were written under another name before, by fact. */
const currentNames: Record<string, Record<string, string>> = { after: { 'camera-check': 'liveness-check' } }

/** Facts of an entry in the names of today. What is stored stays as it was written: its hash stands in the chain. */
export function withCurrentNames(facts: AuditFacts): AuditFacts {
  const rename = ([name, value]: [string, AuditFacts[string]]) =>
    [name, (typeof value === 'string' && currentNames[name]?.[value]) || value] as const
  return Object.fromEntries(Object.entries(facts).map(rename))
}
