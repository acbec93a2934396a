/** Who did it: a member of staff, the operator at the command line, the customer's own server, the product by itself, the applicant, or a stranger. */
export const auditActorKinds = ['staff', 'operator', 'customer', 'system', 'applicant', 'stranger'] as const
export type AuditActorKind = (typeof auditActorKinds)[number]
