/** Everything that the audit knows of, in dotted past tense. An entry with another word does not compile. */
export type AuditAction = 'request.approved' | 'request.rejected' | 'request.retry-asked' | 'request.link-renewed'

/** Who did it: a member of staff, the operator at the command line, the customer's own server, or the product by itself. */
export type AuditActorKind = 'staff' | 'operator' | 'customer' | 'system'
