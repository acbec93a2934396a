import type { DefinitionFault } from '#contract/forms/definition-fault.ts'
import { readBods } from '#contract/ownership/bods-read.ts'
import type { ReadOwnership, SentOwnership } from '#server/platform/ports.ts'
import { isStorableText } from '#server/platform/text/storable-text.ts'

/** Nobody reads more of them. */
const mostNamed = 200

/** Reads the body of an import of owners: its other fields, and what its statements say. Undefined for what is no JSON object, or holds a text that cannot be stored. */
export function readSentOwnership(json: Uint8Array): SentOwnership | undefined {
  const { statements, ...others } = parse(json) ?? {}
  if (!isStorableText([statements, others])) return undefined
  // Lists and objects stay here: the call has none, and one that is nested without end cannot be sent between processes.
  const fields = Object.fromEntries(Object.entries(others).filter(([, value]) => typeof value !== 'object' || value === null))
  return statements === undefined ? undefined : { fields, read: readOwnership(statements) }
}

function readOwnership(statements: unknown): ReadOwnership {
  const read = readBods(statements)
  return 'faults' in read ? { faults: firstOf(read.faults) } : { ...read, notes: firstOf(read.notes) }
}

function firstOf(faults: readonly DefinitionFault[]): DefinitionFault[] {
  return faults.slice(0, mostNamed)
}

function parse(json: Uint8Array): Record<string, unknown> | undefined {
  try {
    const sent: unknown = JSON.parse(new TextDecoder().decode(json))
    return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? (sent as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
