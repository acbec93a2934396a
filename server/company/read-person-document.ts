import type { readCorporateDocument } from '#contract/company/people-calls.ts'
import type { IdType } from '#contract/documents/document-type.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { nextStatus } from '#contract/requests/request-status.ts'
import { orRefusal, requireResolution } from '#server/files/read-picture.ts'
import { planCompanyForm, toPlannedForm } from '#server/forms/company-form.ts'
import { openCompanyFile, requireFile } from '#server/ownership/company-files.ts'
import { saveReading } from '#server/ownership/repositories/companies.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { Refusal } from '#server/platform/errors.ts'
import { isSpelledInZone } from '#server/platform/text/latin-letters.ts'
import { recordActivity } from '#server/requests/activities.ts'
import { refusalFor } from '#server/requests/move-request.ts'
import type { DocumentFacts } from '#vision/facts.ts'

type Reading = AnswerOf<typeof readCorporateDocument>
export type SentDocumentOfPerson = {
  frontDocumentUrl: string
  backDocumentUrl?: string | null | undefined
  documentType: IdType
}

/** Reads a person's document from files of the company. What cannot be read is left to be typed; nothing is judged here. */
export async function readPersonDocument(context: AppContext, link: OpenLink, sent: SentDocumentOfPerson): Promise<Reading> {
  const { request } = link
  if (!nextStatus(request.status, 'companySubmitted')) throw new Refusal(refusalFor(request))
  const frontFileId = await requireFile(context.db, request.id, sent.frontDocumentUrl)
  const backFileId = sent.backDocumentUrl ? await requireFile(context.db, request.id, sent.backDocumentUrl) : null
  const front = await inspect(context, request.id, frontFileId, 'front')
  const back = backFileId ? await inspect(context, request.id, backFileId, 'back') : null
  if (front.documentsFound === 0 && !front.mrz && !back?.mrz) throw new Refusal('NO_DOCUMENT_FOUND')
  const read = toRead([back, front])
  const id = newId('cdi')
  const detectionId = newId('ocr')
  const key = await openKeyOf(context.db, context.masterKey, request.subjectId)
  const sealedReading = Buffer.from(seal(key, `company-reading:${id}`, Buffer.from(JSON.stringify(read))))
  const ids = { clientId: request.clientId, requestId: request.id }
  await saveReading(context.db, { id, detectionId, ...ids, documentType: sent.documentType, frontFileId, backFileId, sealedReading })
  await recordActivity(context.db, context, { ...ids, activityType: 'PERSON_DOCUMENT_READ', actor: 'applicant', isPublic: false })
  return {
    corporateDocumentInfoId: id,
    corporateOcrDetectionId: detectionId,
    content: toContent(context, link, read, sent.documentType),
    read,
  }
}

async function inspect(context: AppContext, requestId: string, fileId: string, side: 'front' | 'back'): Promise<DocumentFacts> {
  const facts = await orRefusal(context.vision.inspectDocument(await openCompanyFile(context, requestId, fileId)), 'picture', side)
  requireResolution(facts.picture, side)
  return facts
}

/** The zone first, whose check digits hold; then the print. */
function toRead(sides: (DocumentFacts | null)[]): Reading['read'] {
  const zones = sides.flatMap((side) => (side?.mrz?.valid ? [side.mrz.fields] : []))
  const prints = sides.flatMap((side) => (side ? [side.printedFields] : []))
  const first = (...words: (string | null | undefined)[]) => words.find((word) => word?.trim()) ?? null
  // The zone has no accents: where the print is the same name, people spell it as it is printed.
  const nameOf = (field: 'surname' | 'givenNames') => {
    const zone = first(...zones.map((each) => each[field]))
    const printed = prints.map((each) => each[field]).filter((word) => typeof word === 'string' && word.trim() !== '')
    return zone === null ? first(...printed) : (printed.find((word) => isSpelledInZone(word ?? '', zone)) ?? zone)
  }
  return {
    surname: nameOf('surname'),
    givenNames: nameOf('givenNames'),
    documentNumber: first(...zones.map(({ documentNumber }) => documentNumber), ...prints.map(({ documentNumber }) => documentNumber)),
    dateOfBirth: first(...zones.map(({ birthDate }) => birthDate), ...prints.map(({ birthDate }) => birthDate)),
    expiryDate: first(...zones.map(({ expirationDate }) => expirationDate), ...prints.map(({ expirationDate }) => expirationDate)),
    sex: first(...zones.map(({ sex }) => sex)),
    nationality: first(...zones.map(({ nationality }) => nationality)),
    issuingCountry: first(...zones.map(({ issuingState }) => issuingState)),
  }
}

/** Names, and what else the form asks of a person that the document says, where the field takes it as it stands there. */
function toContent(context: AppContext, link: OpenLink, read: Reading['read'], documentType: IdType): Reading['content'] {
  const [first = '', ...middle] = read.givenNames?.split(/\s+/).filter(Boolean) ?? []
  const words: [string, string][] = [
    [fieldNames.firstName, toName(first)],
    [fieldNames.middleName, toName(middle.join(' '))],
    [fieldNames.lastName, toName(read.surname ?? '')],
    [fieldNames.identityType, documentType],
    ['Date of Birth', read.dateOfBirth ?? ''],
    ['Identity Number', read.documentNumber ?? ''],
    ['Gender', (read.sex ?? '').slice(0, 1).toUpperCase()],
    ['Nationality', read.nationality ?? ''],
  ]
  const { fields } = planCompanyForm(context, toPlannedForm(link), ['directors', 'individualShareholderInformation'])
  const requested = [...fields.values()].filter(({ isAsked, field }) => isAsked && !field.disabled)
  const isTaken = (name: string, word: string) =>
    requested.some((planned) => planned.field.name === name && planned.submit().safeParse(word).success)
  return words.filter(([name, word]) => word !== '' && isTaken(name, word)).map(([fieldName, fieldValue]) => ({ fieldName, fieldValue }))
}

/** Documents shout: ANNA-MARIA is typed Anna-Maria. */
function toName(word: string): string {
  if (word !== word.toUpperCase()) return word
  return word.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}
