import type { RequestView } from '#contract/public-api/request-view.ts'
import { toCheckResult } from '#server/checks/to-check-result.ts'
import { compareFields } from '#server/documents/compare-fields.ts'
import { openDocumentFacts } from '#server/documents/document-checks.ts'
import { openIssuedFor, toNamedPeople } from '#server/documents/identity/find-named-people.ts'
import { withIdentityChecks } from '#server/documents/identity/judge-identity.ts'
import { withExpiryOn } from '#server/documents/judge-document-contents.ts'
import { openFormContent } from '#server/forms/form-content.ts'
import { openStoredAnswers } from '#server/forms/request-form.ts'
import { toEnteredAnswers } from '#server/forms/typed-answers.ts'
import { openDetails } from '#server/people/person-details.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { JudgedCheck } from '#server/platform/database/schema-verification.ts'
import type { ReadRequest } from '#server/public-api/repositories/request-reads.ts'

type Needs = Pick<AppContext, 'masterKey' | 'clock'>
type Facts = Pick<RequestView, 'identity' | 'statements' | 'document' | 'liveness'>
type Check = NonNullable<RequestView['document']>['checks'][number]

/** What was read of a person and found out about them, as a reviewer sees it once it is revealed: each fact with its source. */
export function showFacts(context: Needs, found: ReadRequest, key: Uint8Array): Facts {
  const { request, document, liveness, answers, person, beside } = found
  if (request.kind === 'corporate') return { identity: [], statements: [], document: null, liveness: null }
  const own = answers ? openStoredAnswers(key, request.id, answers).answers.personalInformation : undefined
  const typed = toEnteredAnswers(own, beside.sealedContent ? openFormContent(key, request.id, beside.sealedContent) : undefined)
  const people = toNamedPeople({
    typed,
    ofCompany: person ? openDetails(context, person) : undefined,
    issued: openIssuedFor(key, request.id, beside.sealedName),
  })
  const facts = document ? openDocumentFacts(key, document) : undefined
  const compared = compareFields(facts, { typed, people, chosenCountry: document?.countryCode ?? null }, { identity: true, answers: true })
  const judged =
    document && facts
      ? withIdentityChecks(
          {
            ...document,
            checks: withExpiryOn(document.checks, { type: document.documentType, ...facts }, request.decidedAt ?? context.clock.now()),
          },
          people,
          facts,
        ).checks
      : []
  return {
    identity: compared.map(toIdentityFact),
    statements: beside.statements.map(([source, statement, fields, at]) => ({ source, statement, fields, at: new Date(at).toISOString() })),
    document: document && {
      id: document.id,
      type: document.documentType,
      countryCode: document.countryCode,
      attempt: document.attempt,
      accepted: document.accepted,
      receivedAt: document.createdAt.toISOString(),
      checks: judged.map(toCheck),
    },
    liveness: liveness && {
      id: liveness.id,
      documentId: liveness.documentId,
      attempt: liveness.attempt,
      verdict: liveness.verdict,
      failureCode: liveness.failureCode,
      receivedAt: liveness.createdAt.toISOString(),
      checks: liveness.checks.map(toCheck),
    },
  }
}

type Compared = ReturnType<typeof compareFields>[number]

/** Of what a document says, the machine-readable zone counts most: it has check digits. */
function toIdentityFact({ field, zone, barcode, print, typed, named, agrees, documentAgrees }: Compared): RequestView['identity'][number] {
  const sources = [
    ['mrz', zone],
    ['barcode', barcode],
    ['print', print],
    ['entered', typed],
  ] as const
  const [source, value] = sources.find(([, stated]) => stated !== null) ?? [null, null]
  return { field, value, source, mrz: zone, barcode, print, entered: typed, compared: named, agrees, documentAgrees }
}

function toCheck(judged: JudgedCheck): Check {
  const { check, reason = null, side = null, fact, threshold } = judged
  return { check, result: toCheckResult(judged), reason, side, fact, threshold }
}
