/** The slots of required documents where a customer's form selects none. */
export const defaultDocumentSlots = ['Other Document', 'Other Document1', 'Other Document2'] as const

/** In which list of a company a person stands (its query), and the same in a request for a person. */
export const cod2EODTypes = ['director', 'shareholder'] as const
export type Cod2EODType = (typeof cod2EODTypes)[number]
export const individualTypes = ['DIRECTOR', 'SHAREHOLDER'] as const
export type IndividualType = (typeof individualTypes)[number]

/** Why inviting everybody left somebody out. */
export const inviteSkipReasons = [
  'ALREADY_INVITED',
  'ALREADY_VERIFIED',
  'NO_EMAIL_ADDRESS',
  'INSUFFICIENT_CREDIT',
  'INVITATION_LIMIT_REACHED',
] as const
export type InviteSkipReason = (typeof inviteSkipReasons)[number]
