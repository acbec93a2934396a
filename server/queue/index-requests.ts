import type { Transaction } from 'kysely'
import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { toPersonName } from '#contract/identity/person-name.ts'
import { listDocuments } from '#server/documents/repositories/documents.ts'
import { findFormContent } from '#server/forms/form-content.ts'
import { findStoredAnswers } from '#server/forms/request-form.ts'
import { identityNumber, toEnteredAnswers } from '#server/forms/typed-answers.ts'
import { getCorporateRequest, listNodes } from '#server/ownership/repositories/companies.ts'
import { openDetails, textOf, toFullName } from '#server/people/person-details.ts'
import { findPerson, listPeople } from '#server/people/repositories/company-people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { openKeyOf, SubjectErased } from '#server/platform/crypto/subject-keys.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import {
  forgetSearched,
  hasDueRequests,
  saveSearched,
  takeDueRequests,
  waitForOthersIndexing,
} from '#server/queue/repositories/request-search.ts'
import { toSearchHashes } from '#server/queue/search-terms.ts'
import { openContact } from '#server/requests/contact.ts'
import { fromFactsText } from '#server/requests/facts-text.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import type { DocumentFacts } from '#vision/facts.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey'>

/** What a line of the queue says of somebody, sealed with the request. */
export type RequestLabel = { name: string | null; documentNumber: string | null; country: string | null }

/** Few: whoever changes one of them waits until they are done. */
const atOnce = 10

/**
 * Makes requests findable by what changed of them: all that are due, or those of one customer before its queue is read. Answers how many.
 * Triggers note what is due (0009-desk.sql), so that nothing that is saved has to think of it.
 */
export async function indexRequests(
  context: Needs,
  { clientId, most = 5_000 }: { clientId?: string; most?: number } = {},
): Promise<number> {
  if (clientId && !(await hasDueRequests(context.db, clientId))) return 0
  let indexed = 0
  while (indexed < most) {
    const taken = await context.db.transaction().execute(async (transaction) => {
      const ids = await takeDueRequests(transaction, { clientId, limit: Math.min(atOnce, most - indexed) })
      for (const id of ids) await indexRequest(transaction, context, id)
      return ids.length
    })
    indexed += taken
    if (taken < atOnce) break
  }
  if (clientId) await waitForOthersIndexing(context.db)
  return indexed
}

async function indexRequest(transaction: Transaction<Database>, { masterKey }: Needs, requestId: string): Promise<void> {
  const request = await findRequest(transaction, requestId)
  if (!request) return
  const key = await findKey(transaction, masterKey, request.subjectId)
  if (!key) return forgetSearched(transaction, requestId)
  const { names, numbers, label, company } = await gather(transaction, masterKey, request, key)
  const { clientId, subjectId } = request
  const { email, reference } = openContact(key, request)
  const findable = {
    names: [...names, ...(company ? [company.companyName, ...(await listStructureNames(transaction, masterKey, requestId))] : [])],
    emails: email ? [email] : [],
    numbers: [...numbers, reference, company?.companyNumber].filter((number) => typeof number === 'string'),
  }
  await saveSearched(transaction, {
    requestId,
    clientId,
    subjectId,
    words: toSearchHashes(masterKey, clientId, findable),
    sealedLabel: Buffer.from(seal(key, toSealName(requestId), Buffer.from(JSON.stringify(label)))),
  })
}

async function findKey(transaction: Transaction<Database>, masterKey: KeyRing, subjectId: string): Promise<Uint8Array | undefined> {
  try {
    return await openKeyOf(transaction, masterKey, subjectId)
  } catch (error) {
    if (error instanceof SubjectErased) return undefined
    throw error
  }
}

/** One after the other: a transaction is one line to the database. */
async function gather(db: Transaction<Database>, masterKey: KeyRing, request: VerificationRequestRow, key: Uint8Array) {
  const company = request.kind === 'corporate' ? await getCorporateRequest(db, request.id) : undefined
  const person = request.companyRequestId ? await findPerson(db, request.companyRequestId, request.id) : undefined
  const { stored } = await findStoredAnswers({ db }, request.id, key)
  const content = await findFormContent({ db }, request, key)
  const answered: ModuleAnswers[] = [
    ...(request.kind === 'individual' ? [toEnteredAnswers(stored.answers.personalInformation, content)] : []),
    ...(person ? [openDetails({ masterKey }, person)] : []),
  ]
  const documents = (await listDocuments(db, request.id)).map((row) => ({
    row,
    facts: fromFactsText<{ front: DocumentFacts; back: DocumentFacts | null }>(
      Buffer.from(unseal(key, `document-facts:${row.id}`, row.sealedFacts)).toString(),
    ),
  }))
  const read = documents.flatMap(({ facts }) => [facts.front, ...(facts.back ? [facts.back] : [])]).flatMap(toRead)
  const typedNames = answered.map((answers) => toFullName(answers)).filter(Boolean)
  const typedNumbers = answered.map((answers) => textOf(answers, identityNumber)).filter(Boolean)
  // By an earlier verification a request is found, and not named.
  const current = documents.filter(({ row }) => row.supersededAt === null)
  const newest = current.filter(({ row }) => row.accepted).at(-1) ?? current.at(-1)
  const own = newest ? toRead(newest.facts.front).concat(newest.facts.back ? toRead(newest.facts.back) : []) : []
  const label: RequestLabel = {
    name: typedNames[0] ?? own.find(({ name }) => name)?.name ?? null,
    documentNumber: own.find(({ number }) => number)?.number ?? typedNumbers[0] ?? null,
    country: company?.isoCode ?? newest?.row.countryCode ?? own.find(({ country }) => country)?.country ?? null,
  }
  return {
    company,
    label,
    names: [...typedNames, ...read.flatMap(({ name }) => name ?? [])],
    numbers: [...typedNumbers, ...read.flatMap(({ number }) => number ?? [])],
  }
}

/** Everybody who acts for a company or owns it, invited or not, and the companies between. */
async function listStructureNames(db: Transaction<Database>, masterKey: KeyRing, requestId: string): Promise<string[]> {
  const people = await listPeople(db, requestId)
  const nodes = await listNodes(db, requestId)
  return [...people.map((person) => toFullName(openDetails({ masterKey }, person))), ...nodes.map(({ companyName }) => companyName)].filter(
    Boolean,
  )
}

type Read = { name: string | null; number: string | null; country: string | null }

/** From the zone and from print: somebody may search by either. */
function toRead({ mrz, printedFields }: DocumentFacts): Read[] {
  const ofZone = mrz && { ...mrz.fields, country: mrz.fields.issuingState }
  return [ofZone, { ...printedFields, country: null }].flatMap((fields) => {
    if (!fields) return []
    const name = toPersonName({ given: [fields.givenNames], family: fields.surname })
    return [{ name: name || null, number: fields.documentNumber, country: fields.country }]
  })
}

const toSealName = (requestId: string) => `request-label:${requestId}`

export function openLabel(key: Uint8Array, requestId: string, sealed: Uint8Array): RequestLabel {
  return JSON.parse(Buffer.from(unseal(key, toSealName(requestId), sealed)).toString()) as RequestLabel
}
