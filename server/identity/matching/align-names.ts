import type { DocumentNameToken, NameToken } from '#server/identity/matching/name-tokens.ts'
import { isSpelledAs } from '#server/identity/matching/transliterate.ts'

/** `part`: one of the two has words that the other leaves out. */
export type Alignment = { kind: 'whole' | 'part'; startsLike: boolean }

/** How far both names were laid side by side. `words` and `letters` count what fitted: whole words, and names of one letter. */
type Place = { given: number; document: number; skipsGiven: boolean; skipsDocument: boolean; words: number; letters: number }
/** `isWhole`: neither leaves out a word; there are far fewer ways to try then. */
type Names = {
  given: readonly NameToken[]
  document: readonly DocumentNameToken[]
  isTruncated: boolean
  takesInitials: boolean
  isWhole?: boolean
}

/** Words that are written together elsewhere: Xiao Ming, De La Cruz. */
const maxJoined = 4
/** More than any document prints; the rest is not looked at. */
const maxWords = 14

/**
 * The words of a name, as somebody gave it, laid along those of the document, in order. Words of one side may be missing on the other, never of
 * both; where `takesInitials`, a single letter stands for a word beside another that fits whole. Null where they are two names.
 */
export function alignNames(names: Names): Alignment | null {
  const { given, document } = names
  if (given.length === 0 || document.length === 0 || given.length > maxWords || document.length > maxWords) return null
  const end = alignFrom(names, { given: 0, document: 0, skipsGiven: false, skipsDocument: false, words: 0, letters: 0 }, new Map())
  if (!end) return null
  return { kind: end.skipsGiven || end.skipsDocument ? 'part' : 'whole', startsLike: startsLike(names) }
}

function startsLike({ given, document, ...how }: Names): boolean {
  return listGroups({ given: coreOf(given), document: coreOf(document), ...how }, { given: 0, document: 0 }).length > 0
}

function coreOf<T extends { isParticle: boolean }>(words: readonly T[]): readonly T[] {
  const core = words.filter((word) => !word.isParticle)
  return core.length > 0 ? core : words
}

/** The best way from here to the end of both: one that leaves nothing out before one that does. */
function alignFrom(names: Names, at: Place, known: Map<string, Place | null>): Place | null {
  const key = Object.values(at).join()
  const before = known.get(key)
  if (before !== undefined) return before
  const end = findEnd(names, at, known)
  known.set(key, end)
  return end
}

function findEnd(names: Names, at: Place, known: Map<string, Place | null>): Place | null {
  const isWhole = !at.skipsGiven && !at.skipsDocument
  if (at.given === names.given.length && at.document === names.document.length) {
    return at.words > 0 || (isWhole && at.letters > 0) ? at : null
  }
  let best: Place | null = null
  for (const next of listSteps(names, at)) {
    const end = alignFrom(names, next, known)
    if (end && !end.skipsGiven && !end.skipsDocument) return end
    best ??= end
  }
  return best
}

function listSteps(names: Names, at: Place): Place[] {
  const { given, document, isTruncated, takesInitials } = names
  const steps: Place[] = listGroups(names, at).map((group) => ({
    ...at,
    given: at.given + group.given,
    document: at.document + group.document,
    words: Math.min(1, at.words + (group.letters > 1 ? 1 : 0)),
    letters: Math.min(1, at.letters + (group.letters === 1 ? 1 : 0)),
  }))
  const [mine, its] = [given[at.given], document[at.document]]
  if (takesInitials && mine && its && isInitial(mine, its, isTruncated))
    steps.push({ ...at, given: at.given + 1, document: at.document + 1 })
  // Particles come and go by themselves, as long as a name is left.
  if (mine?.isParticle && given.some((word) => !word.isParticle)) steps.push({ ...at, given: at.given + 1 })
  if (its?.isParticle && document.some((word) => !word.isParticle)) steps.push({ ...at, document: at.document + 1 })
  if (names.isWhole) return steps
  if (mine && !at.skipsDocument) steps.push({ ...at, given: at.given + 1, skipsGiven: true })
  if (its && !at.skipsGiven) steps.push({ ...at, document: at.document + 1, skipsDocument: true })
  return steps
}

function isInitial({ latin }: NameToken, { forms }: DocumentNameToken, isTruncated: boolean): boolean {
  if (latin.length === 1) return forms.some((form) => form.length > 1 && form.startsWith(latin))
  // A zone that is too short for a name may end it in single letters.
  return isTruncated && forms[0]?.length === 1 && latin.startsWith(forms[0])
}

type Group = { given: number; document: number; letters: number }

/** How many words of each side, written together, are the same letters. */
function listGroups({ given, document, isTruncated }: Names, at: Pick<Place, 'given' | 'document'>): Group[] {
  const found: Group[] = []
  for (let mine = 1; mine <= Math.min(maxJoined, given.length - at.given); mine++) {
    const spelling = given.slice(at.given, at.given + mine).flatMap((word) => word.spelling)
    for (let its = 1; its <= Math.min(maxJoined, document.length - at.document); its++) {
      const form = joinForms(document.slice(at.document, at.document + its)).find((letters) => isSpelledAs(spelling, letters))
      if (form) found.push({ given: mine, document: its, letters: form.length })
    }
  }
  const last = document[at.document]
  if (!isTruncated || found.length > 0 || !last || at.document < document.length - 1 || at.given === given.length) return found
  const rest = given.slice(at.given)
  const cut = last.forms.find(
    (letters) =>
      letters.length > 1 &&
      isSpelledAs(
        rest.flatMap((word) => word.spelling),
        letters,
        { asBeginning: true },
      ),
  )
  return cut ? [{ given: rest.length, document: 1, letters: cut.length }] : found
}

/** Each way of writing all of them, the same way throughout. */
function joinForms(words: readonly DocumentNameToken[]): string[] {
  const count = words[0]?.forms.length ?? 0
  return Array.from({ length: count }, (_, nth) => words.map(({ forms }) => forms[nth] ?? '').join(''))
}
