/** What a person answered to the notice of their customer. */
export const consentStates = ['given', 'refused', 'withdrawn'] as const
export type ConsentState = (typeof consentStates)[number]
