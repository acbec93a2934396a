import type { Kysely } from 'kysely'
import { openDocumentFacts } from '#server/documents/document-checks.ts'
import { listAcceptedDocuments } from '#server/documents/repositories/documents.ts'
import { openDetails, textOf } from '#server/people/person-details.ts'
import type { ListedPerson } from '#server/people/repositories/company-people.ts'
import type { AppContext } from '#server/platform/context.ts'
import { openSubjectKey } from '#server/platform/crypto/seal.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** As forms name it that ask for it. */
const birthField = 'Date of Birth'

/** YYYY-MM of birth by person: as the document says that was accepted, else as the company typed it. People of whom neither is known are left out. */
export async function findMonthsOfBirth(
  db: Kysely<Database>,
  context: Pick<AppContext, 'masterKey'>,
  people: readonly ListedPerson[],
): Promise<Map<string, string>> {
  const documents = await listAcceptedDocuments(
    db,
    people.flatMap(({ verificationRequestId }) => verificationRequestId ?? []),
  )
  const onDocument = new Map(
    documents.flatMap((row) => {
      const { subjectId, sealedKey } = row
      if (!sealedKey) return []
      const { front, back } = openDocumentFacts(openSubjectKey(context.masterKey, subjectId, sealedKey), row)
      const born = [front, back].map((side) => side?.mrz?.fields.birthDate ?? side?.printedFields.birthDate).find(Boolean)
      return born ? [[row.requestId, born] as const] : []
    }),
  )
  const toMonth = (text: string) => /^\d{4}-\d{2}(?=-|$)/.exec(text)?.[0]
  return new Map(
    people.flatMap((person) => {
      const month =
        toMonth(onDocument.get(person.verificationRequestId ?? '') ?? '') ?? toMonth(textOf(openDetails(context, person), birthField))
      return month ? [[person.id, month] as const] : []
    }),
  )
}
