/** What a company declares of one of its owners, so that nobody has to name the owners of that one. */
export const exemptions = ['listed', 'trust', 'state', 'bearer_shares'] as const
export type Exemption = (typeof exemptions)[number]
