import type { Details, DetailsAnswer, DetailsDifference } from '#web/features/applicant/check-details/use-identity-details.ts'

export type Entered = NonNullable<Details['entered']>
export type EnteredName = keyof Entered
/** `correct`: of what the person entered themselves. */
export type SourceAnswer = 'correct' | 'document_right' | 'entered_right'

type Statement = DetailsAnswer['statements'][number]

/** What the person chose, as it is sent. */
export function toAnswer(
  asked: readonly DetailsDifference[],
  answers: Partial<Record<DetailsDifference['source'], SourceAnswer>>,
  entered: Entered,
): DetailsAnswer {
  const statements = asked.flatMap(({ source }): Statement[] => {
    const answer = answers[source]
    if (!answer || answer === 'correct') return []
    if (source !== 'form') return [{ source, statement: answer }]
    return answer === 'entered_right' ? [{ source, statement: answer }] : []
  })
  return answers.form === 'correct' ? { statements, corrected: entered } : { statements }
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
