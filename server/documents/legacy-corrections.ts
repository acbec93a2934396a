import type { MrzCorrection } from '#vision/facts.ts'

/** Facts are sealed, so that what an earlier version wrote in them as sentences is turned into data when it is read. */
export function fromLegacyCorrections(stored: readonly (MrzCorrection | string)[]): MrzCorrection[] {
  return stored.map((one) => (typeof one === 'string' ? fromSentence(one) : one))
}

function fromSentence(sentence: string): MrzCorrection {
  const line = Number(/^line (\d+)/.exec(sentence)?.[1] ?? 1)
  const letter = /letter (\d+): (?:unsure )?(.) (read|settled) as (.)/.exec(sentence)
  if (letter) {
    const [, position, read = '', how, corrected = ''] = letter
    return { kind: how === 'read' ? 'place' : 'check_digit', line, position: Number(position), read, corrected }
  }
  const restored = /\b(\d{1,6}) swallowed letters/.exec(sentence)
  if (restored) return { kind: 'restored', line, count: Number(restored[1]) }
  if (sentence.includes('specks')) return { kind: 'filler', line }
  if (sentence.includes('first letter')) return { kind: 'doubt', cause: 'first_letter_missing' }
  if (sentence.includes('too small')) return { kind: 'doubt', cause: 'letters_small' }
  return { kind: 'doubt', cause: sentence.includes('covered') ? 'letters_covered' : 'letters_unsure' }
}
