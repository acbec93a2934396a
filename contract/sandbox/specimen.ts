/** Documents of nobody that test mode draws, to try uploads with. */
export const specimenNames = ['passport', 'expired-passport', 'passport-of-a-child', 'company-document'] as const
export type SpecimenName = (typeof specimenNames)[number]
