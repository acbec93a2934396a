import type { IndividualRow } from '#contract/company/company-schemas.ts'
import { addIndividual, changeIndividual, getIndividual } from '#contract/company/people-calls.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { listFields, type PersonRoles, toIdType } from '#web/features/company/people/model/person-form.ts'
import type { PersonState, StoredPerson } from '#web/features/company/people/model/person-machine.ts'
import { call } from '#web/lib/api/call.ts'

/** The company of the link, the company in whose lists the person stands, the form that asks, and whom of the register's a new row confirms. */
export type PersonPlace = { cod: string; parentCod: string; formId: string; registryKey?: string }
export type SavedPerson = AnswerOf<typeof addIndividual>

export async function savePerson(state: PersonState, place: PersonPlace): Promise<SavedPerson> {
  const sent = toSent(state, place)
  const { id: EOD, isChange } = state
  const { revision } = state.draft
  if (!isChange || EOD === null)
    return call(addIndividual, {
      body: { ...sent, ...(EOD !== null && { EOD }), ...(place.registryKey && { registryKey: place.registryKey }) },
    })
  return call(changeIndividual, { body: { ...sent, EOD, ...(revision !== null && { revision }) } })
}

/** What is asked now, and nothing that others answer. */
export function toSent(state: PersonState, { cod, parentCod, formId }: PersonPlace): BodyOf<typeof addIndividual> {
  const { form, list, draft } = state
  const { base } = draft
  const { roles, answers, files } = draft.mine
  const requested = listFields(form, list, roles, answers).filter(({ isAsked, field }) => isAsked && !field.disabled)
  const content = requested.flatMap(({ field: { name } }) => {
    const value = answers[name] ?? (base.answers[name] === undefined ? undefined : '')
    return value === undefined ? [] : [{ fieldName: name, fieldValue: value }]
  })
  const documentType = toIdType(answers)
  const isNew = !state.isChange
  const picture = (side: 'front' | 'back') => (files[side] === base.files[side] ? {} : { [`${side}DocumentUrl`]: files[side] })
  return {
    requestId: cod,
    COD: parentCod,
    ...(state.startsNewVerification && { startsNewVerification: true }),
    corporateIndividualRequest: {
      individualType: list === 'director' ? 'DIRECTOR' : 'SHAREHOLDER',
      formId,
      // Left unsaid by a new director, who may hold shares already.
      ...(list === 'director' && (roles.holds || !isNew) && { isAlsoShareholder: roles.holds }),
    },
    corporateUserRequestInfo: {
      formContent: { content },
      ...(documentType && { documentType }),
      ...picture('front'),
      ...picture('back'),
      ...(files.infoId !== base.files.infoId && { corporateDocumentInfoId: files.infoId, corporateOcrDetectionId: files.ocrId }),
    },
  }
}

/** A row with everything that was answered; `roles` as its list says them. */
export async function readPerson(
  row: Pick<IndividualRow, 'requestId' | 'COD' | 'cod2EODType' | 'roles'>,
  signal?: AbortSignal,
): Promise<StoredPerson> {
  const { requestId: EOD, COD, cod2EODType } = row
  return toStored(await call(getIndividual, { query: { EOD, COD, cod2EODType } }, signal ? { signal } : {}), toRoles(row))
}

export function toRoles({ roles }: Pick<IndividualRow, 'roles'>): PersonRoles {
  return { directs: roles.includes('director'), holds: roles.includes('shareholder') }
}

function toStored(read: AnswerOf<typeof getIndividual>, roles: PersonRoles): StoredPerson {
  const { requestId, revision } = read.corporateIndividualRequest
  const info = read.corporateUserRequestInfo
  const answers: ModuleAnswers = Object.fromEntries(info.formContent.content.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]))
  if (info.documentType && answers[fieldNames.identityType] === undefined) answers[fieldNames.identityType] = info.documentType
  const files = {
    front: info.frontDocumentUrl,
    back: info.backDocumentUrl,
    infoId: info.corporateDocumentInfoId,
    ocrId: info.corporateOcrDetectionId,
  }
  return { EOD: requestId, revision, roles, answers, files }
}
