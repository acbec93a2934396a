import type { Kysely } from 'kysely'
import type { ApprovalFinding } from '#contract/cases/approval.ts'
import type { KeyRing } from '#server/access/key-ring.ts'
import type { Database, VerificationRequestRow } from '#server/database/schema.ts'
import { findDocument } from '#server/repositories/documents.ts'
import { openDocumentFacts } from '#server/services/case/case-documents.ts'
import { toCheckResult } from '#server/services/checks/to-check-result.ts'
import { findFormContent } from '#server/services/form-content.ts'
import { findKeptAnswers } from '#server/services/forms/request-form.ts'
import { toEnteredOrigin } from '#server/services/origin/entered-origin.ts'
import { judgeOrigin } from '#server/services/origin/judge-origin.ts'
import { openKeyOf, SubjectErased } from '#server/services/subject-keys.ts'
import { toTypedAnswers } from '#server/services/typed-answers.ts'
import type { Tools } from '#server/tools.ts'

/**
 * Nationality, sex and issuing state of the document that counts against what is entered now: answers may change after the upload, and
 * documents of earlier versions were never compared.
 */
export async function findOriginFindings(
  db: Kysely<Database>,
  { masterKey }: Pick<Tools, 'masterKey'>,
  request: VerificationRequestRow,
): Promise<ApprovalFinding[]> {
  const document = request.acceptedDocumentId ? await findDocument(db, request.id, request.acceptedDocumentId) : undefined
  const key = document && (await findKey(db, masterKey, request))
  if (!document || !key) return []
  const { kept } = await findKeptAnswers({ db }, request.id, key)
  const typed = toTypedAnswers(kept.answers.personalInformation, await findFormContent({ db }, request, key))
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
