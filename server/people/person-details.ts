import type { ModuleAnswers } from '#contract/forms/definition/answers.ts'
import { fieldNames } from '#contract/forms/definition/field-names.ts'
import { toPersonName } from '#contract/identity/person-name.ts'
import type { ListedPerson } from '#server/people/repositories/company-people.ts'
import type { AppContext } from '#server/platform/context.ts'
import { keyedHash } from '#server/platform/crypto/key-object.ts'
import { deriveKey } from '#server/platform/crypto/key-ring.ts'
import { openSubjectKey, seal, unseal } from '#server/platform/crypto/seal.ts'

/** What was answered about a person, by the names of fields; in which list is no matter: a person is asked once. */
export type PersonDetails = ModuleAnswers

const toSealName = (personId: string) => `company-person:${personId}`

export function sealDetails(key: Uint8Array, personId: string, details: PersonDetails): Buffer {
  return Buffer.from(seal(key, toSealName(personId), Buffer.from(JSON.stringify(details))))
}

/** Nothing of somebody who was erased or deleted. Throws SealError. */
export function openDetails(
  { masterKey }: Pick<AppContext, 'masterKey'>,
  person: Pick<ListedPerson, 'id' | 'subjectId' | 'sealedDetails' | 'sealedKey'>,
): PersonDetails {
  if (!person.sealedDetails || !person.sealedKey) return {}
  const key = openSubjectKey(masterKey, person.subjectId, person.sealedKey)
  return JSON.parse(Buffer.from(unseal(key, toSealName(person.id), person.sealedDetails)).toString()) as PersonDetails
}

/** An email address as it finds the person again, and says nothing to who reads the row. */
export function toEmailKey({ masterKey }: Pick<AppContext, 'masterKey'>, requestId: string, email: string): Buffer {
  return keyedHash(deriveKey(masterKey, 'company-email')).update(`${requestId} ${email.trim().toLowerCase()}`).digest()
}

export function textOf(details: PersonDetails, name: string): string {
  const value = Object.hasOwn(details, name) ? details[name] : undefined
  return typeof value === 'string' ? value : ''
}

export function toFullName(details: PersonDetails): string {
  const [first = '', middle = '', family = ''] = [fieldNames.firstName, fieldNames.middleName, fieldNames.lastName].map((name) =>
    textOf(details, name),
  )
  return toPersonName({ given: [first, middle], family })
}
