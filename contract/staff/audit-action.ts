/** Everything that the audit knows of, in dotted past tense. An entry with another word does not compile. */
export type AuditAction =
  | 'staff.signed-in'
  | 'staff.sign-in-failed'
  | 'staff.sign-in-locked'
  | 'staff.signed-out'
  | 'staff.session-ended'
  | 'staff.token-reused'
  | 'staff.permission-refused'
  | 'user.created'
  | 'request.approved'
  | 'request.rejected'
  | 'request.retry-asked'
  | 'request.link-renewed'
  | 'request.link-issued'
  | 'business.approved'
  | 'business.reopened'

/** Who did it: a member of staff, the operator at the command line, the customer's own server, the product by itself, or a stranger. */
export type AuditActorKind = 'staff' | 'operator' | 'customer' | 'system' | 'stranger'
