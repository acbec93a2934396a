import type { GapMessages } from '#contract/completeness/messages/gap-messages.ts'

export const gapEn: GapMessages = {
  gaps: {
    no_director: 'No director is named.',
    no_senior_manager: 'There is no beneficial owner, and no senior managing official is named instead.',
    person_not_verified: '{name} ({roles}): {state}.',
    shares_unaccounted: '{percent}% of the shares of {company} are not accounted for.',
    owner_without_shares: 'The share of {name} in {company} is unknown.',
    trust_without_settlor: '{company} is a trust, and its settlor is not named.',
    trust_without_trustee: '{company} is a trust, and its trustee is not named.',
    shares_over_whole: 'The shares of {company} add up to {percent}%.',
    ownership_unresolved: 'These companies own each other, and no owner outside them is named: {companies}.',
  },
  roles: { director: 'director', beneficial_owner: 'beneficial owner', senior_manager: 'senior managing official' },
  states: {
    not_invited: 'not invited yet',
    no_email: 'no email address for the invitation',
    invited: 'invited, not started yet',
    in_progress: 'verification in progress',
    retry_requested: 'resubmission requested',
    submitted: 'submitted, not approved yet',
    rejected: 'verification rejected',
    expired: 'invitation expired',
  },
  reasons: {
    listed: 'Listed on a stock exchange',
    dispersed: 'Held by many small shareholders',
    treasury: 'Held by the company itself (treasury shares)',
    state: 'Held by a state or public body',
    nonprofit: 'No share capital (association, foundation, cooperative)',
    other: 'Another reason',
  },
  somebody: 'Somebody',
  aCompany: 'a company',
  comma: ', ',
}
