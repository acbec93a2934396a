import type { CompletenessGap } from '#contract/completeness/gap.ts'
import type { GapMessages } from '#contract/completeness/messages/gap-messages.ts'
import { fillIn } from '#contract/fill-in.ts'

/** Names of people and companies by their ids; nothing for one that the reader cannot know. */
export type GapNames = (id: string) => string | undefined

/** A gap as a sentence. Where nobody knows any more as what somebody was asked for, it says nothing of it. */
export function toGapSentence(messages: GapMessages, gap: CompletenessGap, nameOf: GapNames): string {
  const values = toValues(messages, gap, nameOf)
  const isBare = gap.kind === 'person_not_verified' && gap.roles.length === 0
  const sentence = isBare ? messages.gaps[gap.kind].replace(/ ?[(（]\{roles\}[)）]/, '') : messages.gaps[gap.kind]
  return fillIn(sentence, values)
}

function toValues(messages: GapMessages, gap: CompletenessGap, nameOf: GapNames): Record<string, string> {
  const company = 'companyId' in gap ? nameOf(gap.companyId) || messages.aCompany : ''
  switch (gap.kind) {
    case 'person_not_verified': {
      const roles = gap.roles.map((role) => messages.roles[role]).join(messages.comma)
      return { name: nameOf(gap.personId) || messages.somebody, roles, state: messages.states[gap.state] }
    }
    case 'shares_unaccounted':
      return { company, percent: String(gap.missingPercent) }
    case 'shares_over_whole':
      return { company, percent: String(gap.totalPercent) }
    case 'owner_without_shares':
      return { company, name: nameOf(gap.ownerId) || messages.somebody }
    case 'trust_without_settlor':
    case 'trust_without_trustee':
      return { company }
    case 'ownership_unresolved':
      return { companies: gap.companyIds.map((id) => nameOf(id) || messages.aCompany).join(messages.comma) }
    default:
      return {}
  }
}
