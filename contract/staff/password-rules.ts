export const passwordLimits = { minCharacters: 12, maxCharacters: 200 } as const

export type PasswordFault = 'too-short' | 'too-long' | 'like-email' | 'common'

/**
 * What is wrong with a new password, if anything: fewer than 12 characters, the email address or its name, or one or two characters over
 * and over. The server compares it with lists of known passwords as well (`PASSWORD_GUESSABLE`). Nothing else is asked: no kinds of
 * characters and no changes by date (NIST SP 800-63B, 3.1.1.2).
 */
export function findPasswordFault(password: string, email: string): PasswordFault | undefined {
  const characters = [...password.normalize('NFC')]
  if (characters.length < passwordLimits.minCharacters) return 'too-short'
  if (characters.length > passwordLimits.maxCharacters) return 'too-long'
  const word = password.toLowerCase().trim()
  const address = email.toLowerCase().trim()
  const [name = ''] = address.split('@')
  if (word === address || word === name || word === name + name) return 'like-email'
  if (new Set(word).size < 3) return 'common'
  return undefined
}
