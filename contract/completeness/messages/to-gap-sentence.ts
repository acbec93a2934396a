import type { CompletenessGap } from '#contract/completeness/gap.ts'
import type { GapMessages } from '#contract/completeness/messages/gap-messages.ts'
import { fillIn } from '#contract/fill-in.ts'

/** Names of people and companies by their ids; nothing for one that the reader cannot know. */
export type GapNames = (id: string) => string | undefined

/** A gap as a sentence. Where nobody knows any more as what somebody was asked for, it says nothing of it. */
export function toGapSentence(words: GapMessages, gap: CompletenessGap, nameOf: GapNames): string {
  const values = toValues(words, gap, nameOf)
  const isBare = gap.kind === 'person_not_verified' && gap.roles.length === 0
  const sentence = isBare ? words.gaps[gap.kind].replace(/ ?[(（]\{roles\}[)）]/, '') : words.gaps[gap.kind]
  return fillIn(sentence, values)
}

function toValues(words: GapMessages, gap: CompletenessGap, nameOf: GapNames): Record<string, string> {
  const company = 'companyId' in gap ? nameOf(gap.companyId) || words.aCompany : ''
  switch (gap.kind) {
    case 'person_not_verified': {
      const roles = gap.roles.map((role) => words.roles[role]).join(words.comma)
      return { name: nameOf(gap.personId) || words.somebody, roles, state: words.states[gap.state] }
    }
    case 'shares_unaccounted':
      return { company, percent: String(gap.missingPercent) }
    case 'shares_over_whole':
      return { company, percent: String(gap.totalPercent) }
    case 'owner_without_shares':
      return { company, name: nameOf(gap.ownerId) || words.somebody }
    case 'trust_without_settlor':
    case 'trust_without_trustee':
      return { company }
    case 'ownership_unresolved':
      return { companies: gap.companyIds.map((id) => nameOf(id) || words.aCompany).join(words.comma) }
    default:
      return {}
  }
}
