/** The words of the personal-information pages. Two spaces are the product's own. */
export const baseInfoEn = {
  'email.page': 'Your e-mail address',
  'email.title': 'Confirm your e-mail address',
} as const satisfies Record<string, string>
