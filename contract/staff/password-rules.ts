export const passwordLimits = { minCharacters: 12, maxCharacters: 200 } as const

export type PasswordFault = 'too-short' | 'too-long' | 'like-email' | 'common'

/** Of the lists of leaked passwords, those of twelve characters and more, and the words that they are made of. */
const commonPasswords = new Set([
  '123456789012', '1234567890123', '12345678901234', '123456123456', '111111111111', '000000000000', '112233445566',
  '121212121212', '123123123123', '147258369147', '987654321098', '123456789abc', '123456789qwe', '1q2w3e4r5t6y',
  '1qaz2wsx3edc', '1qazxsw23edc', 'qwertyuiopas', 'qwertyuiop12', 'qwertyuiop123', 'qwerty123456', 'qwertyqwerty',
  'qwerty1234567', 'asdfghjkl123', 'asdfasdfasdf', 'zxcvbnm12345', 'qazwsxedcrfv', 'q1w2e3r4t5y6', 'abcdefghijkl',
  'abc123abc123', 'abcd1234abcd', 'abcdef123456', 'password1234', 'password12345', 'password123456', 'passwordpassword',
  'password1password1', 'mypassword123', 'mypassword1234', 'passw0rd1234', 'p@ssw0rd1234', 'p@ssword1234', 'password123!',
  'password1234!', 'passw0rd123!', 'p@ssw0rd123!', 'welcome12345', 'welcome123456', 'welcome1234!', 'welcome123!!',
  'letmein12345', 'letmein123456', 'letmeinletmein', 'iloveyou1234', 'iloveyou12345', 'iloveyouiloveyou', 'administrator',
  'administrator1', 'administrator123', 'admin1234567', 'admin12345678', 'adminadminadmin', 'adminadmin12', 'changeme1234',
  'changeme12345', 'changemechangeme', 'default12345', 'trustno1trustno1', 'football1234', 'baseball1234', 'basketball12',
  'superman1234', 'sunshine1234', 'princess1234', 'dragon123456', 'monkey123456', 'master123456', 'shadow123456',
  'michael12345', 'computer1234', 'internet1234', 'samsung12345', 'google123456', 'facebook1234', 'portico12345',
  'woaini520520', 'woaini1314520', '5201314520131', '123456789123', '123456789123456789', '1234567891234', 'aaaaaaaaaaaa',
  'a1b2c3d4e5f6', 'aa1234567890', 'a12345678901', '1a2b3c4d5e6f', 'secret123456', 'testtesttest', 'test12345678',
])

/**
 * What is wrong with a new password, if anything: fewer than 12 characters, on the list of common ones, the e-mail address or its name, or
 * one or two characters over and over. Nothing else is asked: no kinds of characters and no changes by date (NIST SP 800-63B, 3.1.1.2).
 */
export function findPasswordFault(password: string, email: string): PasswordFault | undefined {
  const characters = [...password.normalize('NFC')]
  if (characters.length < passwordLimits.minCharacters) return 'too-short'
  if (characters.length > passwordLimits.maxCharacters) return 'too-long'
  const word = password.toLowerCase().trim()
  const address = email.toLowerCase().trim()
  const [name = ''] = address.split('@')
  if (word === address || word === name || word === name + name) return 'like-email'
  if (commonPasswords.has(word) || new Set(word).size < 3) return 'common'
  return undefined
}
