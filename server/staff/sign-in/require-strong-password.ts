import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { findPasswordFault } from '#contract/staff/password-rules.ts'
import { Refusal } from '#server/platform/errors.ts'

/** Of 0 to 4: 3 stands for some hundred million guesses, which the limits on signing in put out of reach. */
const minScore = 3
/** What is looked at: guessing takes longer with every character, and so does the estimate (about 50 ms for the worst of this length). */
const estimate = { maxLength: 28, l33tMaxSubstitutions: 8, useLevenshteinDistance: false } as const

let opened: Promise<ZxcvbnFactory> | undefined

/** Some 45,000 known passwords, names and words take half a second to read: only whoever chooses a password waits for them. */
function openEstimate(): Promise<ZxcvbnFactory> {
  opened ??= (async () => {
    const [{ ZxcvbnFactory }, common, english] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-en'),
    ])
    return new ZxcvbnFactory({ dictionary: { ...common.dictionary, ...english.dictionary }, graphs: common.adjacencyGraphs, ...estimate })
  })()
  return opened
}

/**
 * Refuses VALIDATION_ERROR for what `findPasswordFault` names, and PASSWORD_GUESSABLE for a known password or one that lists of
 * passwords, names and patterns lead to; `words` are those that an attacker of this account tries first, beside its address.
 */
export async function requireStrongPassword(
  password: string,
  { email, words = [] }: { email: string; words?: readonly string[] },
): Promise<void> {
  const fault = findPasswordFault(password, email)
  if (fault) throw new Refusal('VALIDATION_ERROR', [{ path: 'password', message: fault }])
  const own = [email.split('@')[0] ?? '', email, ...words].flatMap(toWords)
  const { score } = (await openEstimate()).check(password, ['portico', ...own])
  if (score < minScore) throw new Refusal('PASSWORD_GUESSABLE')
}

/** The words of a name or an address, and all of them written as one. */
function toWords(text: string): string[] {
  const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [...parts, parts.join('')].filter((word) => word.length > 2)
}
