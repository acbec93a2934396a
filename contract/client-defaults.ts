/** What a customer's row starts with. */
export const clientDefaults = {
  colour: '#3281f7',
  corporateColour: '#40a9ff',
  documentUploadLimit: 20,
  livenessDeclinedLimit: 5,
  linkLifetimeHours: 168,
} as const
