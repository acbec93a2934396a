/** The code that proves that somebody reads an email address. Seven digits are 23 bits; the resend pause is `timing.emailCodeResendSeconds`. */
export const emailCode = {
  digits: 7,
  validMinutes: 10,
  /** Wrong tries after which a code is spent. */
  maxTries: 5,
  /** How long a right code opens the way to a link. */
  ticketMinutes: 15,
} as const

/** The digits of what was typed or pasted, wide ones too: spaces and hyphens between them mean nothing. */
export function toCodeDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\u00ad\u2010-\u2015-]/g, '')
}
