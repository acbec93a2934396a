import type { Details, DetailsAnswer, DetailsDifference } from '#web/features/applicant/check-details/use-identity-details.ts'

export type Entered = NonNullable<Details['entered']>
export type EnteredName = keyof Entered
/** `correct`: of what the person entered themselves; there, `document_right` is a correction by what the document says. */
export type SourceAnswer = 'correct' | 'document_right' | 'entered_right'

type Statement = DetailsAnswer['statements'][number]

/** What the person chose, as it is sent. */
export function toAnswer(
  requested: readonly DetailsDifference[],
  answers: Partial<Record<DetailsDifference['source'], SourceAnswer>>,
  entered: Entered,
): DetailsAnswer {
  const statements = requested.flatMap(({ source }): Statement[] => {
    const answer = answers[source]
    if (!answer || answer === 'correct') return []
    if (source !== 'form') return [{ source, statement: answer }]
    return answer === 'entered_right' ? [{ source, statement: answer }] : []
  })
  return isCorrection(answers.form) ? { statements, corrected: entered } : { statements }
}

export const isCorrection = (answer: SourceAnswer | undefined) => answer === 'correct' || answer === 'document_right'

/** What the document says of what the person entered; given names stand in the first name. Nothing where it does not say all of it. */
export function findDocumentEntered(requested: readonly DetailsDifference[], entered: Entered | null): Entered | undefined {
  const fields = requested.find(({ source }) => source === 'form')?.fields ?? []
  if (fields.length === 0 || fields.some(({ document }) => document === null)) return undefined
  const textOf = (name: (typeof fields)[number]['field']) => fields.find(({ field }) => field === name)?.document ?? undefined
  const [lastName, firstName, birthDate, documentNumber] = (['surname', 'givenNames', 'birthDate', 'documentNumber'] as const).map(textOf)
  const middleName = firstName !== undefined && entered?.middleName !== undefined ? '' : undefined
  const all = { lastName, firstName, middleName, birthDate, documentNumber }
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined))
}

/** The fields that differ now, as they stand or were typed since; one that agrees meanwhile is asked no more. */
export function toEntered(details: Entered | null, typed: Entered): Entered {
  return Object.fromEntries(enteredNames.flatMap((name) => (details?.[name] === undefined ? [] : [[name, typed[name] ?? details[name]]])))
}

/** The names by which the form's fields are refused. */
const fieldOf: Record<EnteredName, string> = {
  lastName: 'Last Name',
  firstName: 'First Name',
  middleName: 'Middle Name',
  birthDate: 'Date of Birth',
  documentNumber: 'Identity Number',
}
export const isIssueOf = (name: EnteredName, { field }: { field: string }) => field === fieldOf[name]
export const enteredNames = Object.keys(fieldOf) as EnteredName[]
