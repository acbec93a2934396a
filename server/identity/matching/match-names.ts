import { alignNames } from '#server/identity/matching/align-names.ts'
import { agrees, differs, type FieldResult, notJudged } from '#server/identity/matching/identity-result.ts'
import {
  type DocumentNameToken,
  findGeneration,
  isLatinizable,
  type NameToken,
  splitName,
  toDocumentNameTokens,
  toNameTokens,
} from '#server/identity/matching/name-tokens.ts'
import { writesUmlauts } from '#server/identity/matching/transliterate.ts'

/** A name as somebody gave it; parts that nobody gave are empty. */
export type GivenName = { firstName: string; middleName: string; lastName: string }
/** A name as a document writes it in Latin letters. `isTruncated`: its zone was full. */
export type DocumentName = { surname: string | null; givenNames: string | null; isTruncated: boolean; issuingState: string | null }
export type NameMatch = { surname: FieldResult; givenNames: FieldResult }

/**
 * Whether a document is of the person who was named: letter for letter after ICAO 9303-3's transliteration in any of its ways, family name
 * first or last, with middle names, particles and one of two surnames left out. Another letter is another name.
 */
export function matchNames(given: GivenName, document: DocumentName): NameMatch {
  const first = `${given.firstName} ${given.middleName}`.trim()
  const last = given.lastName.trim()
  const isGiven = { first: splitName(first).length > 0, last: splitName(last).length > 0 }
  if (!document.surname && !document.givenNames) return both(notJudged(isGiven.first || isGiven.last ? 'not_read' : 'not_given'))
  if (!isGiven.first && !isGiven.last) return both(notJudged('not_given'))
  if (![first, last].every((text) => splitName(text).length === 0 || isLatinizable(text))) return both(notJudged('other_script'))
  const words = toWords({ first, last }, document)
  if (isOtherGeneration({ first, last }, document)) return both(differs)
  if (isWholeName(words)) return both(agrees)
  return document.surname && document.givenNames ? matchParts(words, isGiven) : both(differs)
}

/** Whether both are the same name with nothing left out, in either order. */
export function isWholeNameSame(given: GivenName, document: DocumentName): boolean {
  const named = { first: `${given.firstName} ${given.middleName}`.trim(), last: given.lastName.trim() }
  return !isOtherGeneration(named, document) && isWholeName(toWords(named, document))
}

const both = (result: FieldResult): NameMatch => ({ surname: result, givenNames: result })

type Words = { first: NameToken[]; last: NameToken[]; surname: DocumentNameToken[]; givenNames: DocumentNameToken[]; isTruncated: boolean }

function toWords(given: { first: string; last: string }, { surname, givenNames, isTruncated, issuingState }: DocumentName): Words {
  const writing = { dropsUmlauts: writesUmlauts(issuingState) }
  return {
    first: toNameTokens(given.first),
    last: toNameTokens(given.last),
    surname: toDocumentNameTokens(surname ?? '', writing),
    givenNames: toDocumentNameTokens(givenNames ?? '', writing),
    isTruncated,
  }
}

/** A document of a father says nothing of his son, where both say which they are. */
function isOtherGeneration({ first, last }: { first: string; last: string }, { surname, givenNames }: DocumentName): boolean {
  const generationOf = (...texts: string[]) => texts.map((text) => findGeneration(splitName(text))).find((found) => found !== null) ?? null
  const [mine, its] = [generationOf(last, first), generationOf(surname ?? '', givenNames ?? '')]
  return mine !== null && its !== null && mine !== its
}

/** All words of both, wherever the one parts names and the other does not; also of people with a single name. */
function isWholeName({ first, last, surname, givenNames, isTruncated }: Words): boolean {
  const documents = [
    [...surname, ...givenNames],
    [...givenNames, ...surname],
  ]
  const isOneName = toText(first) === toText(last)
  const names = [[...first, ...last], [...last, ...first], ...(isOneName ? [first] : [])]
  return names.some((name) =>
    documents.some((document) => alignNames({ given: name, document, isTruncated, takesInitials: false, isWhole: true }) !== null),
  )
}

const toText = (words: readonly NameToken[]) => words.map(({ latin }) => latin).join(' ')

function matchParts(parts: Words, isGiven: { first: boolean; last: boolean }): NameMatch {
  const { first, last, surname, givenNames, isTruncated } = parts
  const match = (given: NameToken[], document: DocumentNameToken[]) => alignNames({ given, document, isTruncated, takesInitials: true })
  const [straight, swapped] = [
    { surname: match(last, surname), givenNames: match(first, givenNames) },
    { surname: match(first, surname), givenNames: match(last, givenNames) },
  ]
  for (const { surname: family, givenNames: own } of [straight, swapped]) {
    // With one of two surnames left out, the given names have to begin alike.
    if (family && own) return family.kind === 'whole' || own.startsLike ? both(agrees) : { surname: agrees, givenNames: differs }
  }
  return {
    surname: isGiven.last ? toResult(straight.surname !== null) : notJudged('not_given'),
    givenNames: isGiven.first ? toResult(straight.givenNames !== null) : notJudged('not_given'),
  }
}

const toResult = (fits: boolean) => (fits ? agrees : differs)
