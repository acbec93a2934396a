import type { Kysely } from 'kysely'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { openSubjectKey, seal, unseal } from '#server/platform/crypto/seal.ts'
import { findKeyOf, type KeyedSubject, openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { hashEmail, hashReference } from '#server/platform/crypto/tenant-hash.ts'
import type { Database, VerificationRequestRow } from '#server/platform/database/schema.ts'

type Needs = { masterKey: KeyRing }

/** How somebody is reached, what their customer calls them, and what staff wrote to them: under their own key. */
export type Contact = { email: string | null; reference: string | null; remark: string | null }
export type SealedContact = Pick<VerificationRequestRow, 'id' | 'sealedEmail' | 'sealedReference' | 'sealedRemark'>
type SealedColumns = Pick<VerificationRequestRow, 'sealedEmail' | 'emailHash' | 'sealedReference' | 'referenceHash' | 'sealedRemark'>

const nothing: Contact = { email: null, reference: null, remark: null }

/** Throws SealError. */
export function openContact(key: Uint8Array, { id, sealedEmail, sealedReference, sealedRemark }: SealedContact): Contact {
  const open = (field: keyof Contact, sealed: Buffer | null) => sealed && Buffer.from(unseal(key, toSealName(id, field), sealed)).toString()
  return { email: open('email', sealedEmail), reference: open('reference', sealedReference), remark: open('remark', sealedRemark) }
}

/** Nothing of somebody who was erased. */
export async function readContact(db: Kysely<Database>, { masterKey }: Needs, request: SealedContact & KeyedSubject): Promise<Contact> {
  if (!request.sealedEmail && !request.sealedReference && !request.sealedRemark) return nothing
  const key = await findKeyOf(db, masterKey, request)
  return key ? openContact(key, request) : nothing
}

/** Of a list that was read with its keys. */
export function openListedContact(masterKey: KeyRing, row: SealedContact & { subjectId: string; sealedKey: Buffer | null }): Contact {
  return row.sealedKey ? openContact(openSubjectKey(masterKey, row.subjectId, row.sealedKey), row) : nothing
}

/** The columns of what changes. */
export function sealContact(
  { masterKey }: Needs,
  key: Uint8Array,
  { id, clientId }: { id: string; clientId: string },
  { email, reference, remark }: Partial<Contact>,
): Partial<SealedColumns> {
  const sealed = (field: keyof Contact, text: string | null) =>
    text === null ? null : Buffer.from(seal(key, toSealName(id, field), Buffer.from(text)))
  return {
    ...(email !== undefined && {
      sealedEmail: sealed('email', email),
      emailHash: email === null ? null : hashEmail(masterKey, clientId, email),
    }),
    ...(reference !== undefined && {
      sealedReference: sealed('reference', reference),
      referenceHash: reference === null ? null : hashReference(masterKey, clientId, reference),
    }),
    ...(remark !== undefined && { sealedRemark: sealed('remark', remark) }),
  }
}

/** The same of a request that is there. */
export async function sealContactOf(
  db: Kysely<Database>,
  context: Needs,
  request: Pick<VerificationRequestRow, 'id' | 'clientId' | 'subjectId'>,
  change: Partial<Contact>,
): Promise<Partial<SealedColumns>> {
  return sealContact(context, await openKeyOf(db, context.masterKey, request.subjectId), request, change)
}

const toSealName = (requestId: string, field: keyof Contact) => `request-${field}:${requestId}`
