import type { Kysely } from 'kysely'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import { toCheckResult } from '#server/checks/to-check-result.ts'
import { openDocumentFacts } from '#server/documents/document-checks.ts'
import { findDocument } from '#server/documents/repositories/documents.ts'
import { findFormContent } from '#server/forms/form-content.ts'
import { findStoredAnswers } from '#server/forms/request-form.ts'
import { toEnteredAnswers } from '#server/forms/typed-answers.ts'
import { toEnteredOrigin } from '#server/identity/origin/entered-origin.ts'
import { judgeOrigin } from '#server/identity/origin/judge-origin.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { openKeyOf, SubjectErased } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

/**
 * Nationality, sex and issuing state of the document that counts against what is entered now: answers may change after the upload, and
 * documents of earlier versions were never compared.
 */
export async function findOriginFindings(
  db: Kysely<Database>,
  { masterKey }: Pick<AppContext, 'masterKey'>,
  request: VerificationRequestRow,
): Promise<ApprovalFinding[]> {
  const document = request.acceptedDocumentId ? await findDocument(db, request.id, request.acceptedDocumentId) : undefined
  const key = document && (await findKey(db, masterKey, request))
  if (!document || !key) return []
  const { stored } = await findStoredAnswers({ db }, request.id, key)
  const typed = toEnteredAnswers(stored.answers.personalInformation, await findFormContent({ db }, request, key))
  const checks = judgeOrigin(document.documentType, openDocumentFacts(key, document), {
    ...toEnteredOrigin(typed),
    chosenCountry: document.countryCode,
  })
  return checks.flatMap((judged) => {
    const result = toCheckResult(judged)
    // What one source says alone, nothing speaks against: the case shows it, and it holds up no approval.
    return result === 'passed' || judged.reason === 'nothing_to_compare'
      ? []
      : [{ kind: 'check' as const, subject: 'document' as const, check: judged.check, side: judged.side, result }]
  })
}

async function findKey(db: Kysely<Database>, masterKey: KeyRing, { subjectId }: VerificationRequestRow): Promise<Uint8Array | undefined> {
  try {
    return await openKeyOf(db, masterKey, subjectId)
  } catch (error) {
    if (error instanceof SubjectErased) return undefined
    throw error
  }
}
