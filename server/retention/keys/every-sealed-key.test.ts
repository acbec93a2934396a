import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorDecision, rejectRequest } from '#server/approval/decide-request.ts'
import { countKeysUnderOtherRoots } from '#server/platform/crypto/repositories/subject-keys.ts'
import { currentFingerprint, unseal } from '#server/platform/crypto/seal.ts'
import { findAuditKeyOf } from '#server/platform/crypto/subject-keys.ts'
import { openLocalKms } from '#server/platform/kms/local-kms.ts'
import { openKeyRing } from '#server/platform/kms/open-key-ring.ts'
import { erasePeople } from '#server/retention/erase-people.ts'
import { rotateKeys } from '#server/retention/keys/rotate-keys.ts'
import { consenting, publishTestNotice } from '#server/testing/consent-steps.ts'
import { applicant, atCamera } from '#server/testing/individual-steps.ts'
import { allAt, later, openRetention, schedule } from '#server/testing/retention-steps.ts'
import type { StaffApp } from '#server/testing/staff-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Every column of bytes that is no hash, and what its bytes are sealed under. A new one has to be stated here; under a root key, rotation has to seal it again. */
const sealedUnder = {
  /** The root keys: `keys rotate` seals them again. */
  root: ['subject_keys.sealed_key', 'subject_keys.audit_key'],
  /** A key of the ring, by every one of which it is opened; gone after a day. */
  anyRoot: ['idempotent_calls.sealed_answer'],
  /** The master key or a key management service, which wraps the roots. */
  kms: ['root_keys.wrapped_key'],
  /** The key of a subject, which stays the same when its own seal is renewed. */
  subject: [
    'activities.sealed_remark',
    'audit_entries.sealed_details',
    'audit_entries.sealed_origin',
    'company_document_readings.sealed_reading',
    'company_nodes.sealed_content',
    'company_nodes.sealed_shares_explanation',
    'company_people.sealed_details',
    'corporate_requests.sealed_profile',
    'corporate_requests.sealed_registry_responses',
    'decision_receipts.sealed_applicant',
    'decision_receipts.sealed_customer',
    'documents.sealed_facts',
    'entered_details.sealed_details',
    'erasure_requests.sealed_reason',
    'face_vectors.sealed_vector',
    'form_answers.sealed_answers',
    'form_contents.sealed_content',
    'form_files.sealed_name',
    'held_copies.sealed_row',
    'identity_providers.sealed_secret',
    'legal_holds.sealed_reason',
    'legal_holds.sealed_release_reason',
    'liveness_checks.sealed_facts',
    'mails.sealed_details',
    'manual_reviews.sealed_message',
    'manual_reviews.sealed_note',
    'manual_reviews.sealed_reason',
    'named_people.sealed_name',
    'outbox_mails.sealed_message',
    'request_metadata.sealed_metadata',
    'request_notes.sealed_text',
    'request_search.sealed_label',
    'scim_users.sealed_attributes',
    'staff_identities.sealed_subject',
    'staff_provider_sessions.sealed_tokens',
    'staff_sessions.sealed_device',
    'staff_totp.sealed_secret',
    'staff_users.sealed_display_name',
    'staff_users.sealed_email',
    'staff_views.sealed_filters',
    'subject_exports.sealed_reason',
    'superseded_answers.sealed_answers',
    'superseded_answers.sealed_content',
    'superseded_answers.sealed_details',
    'verification_requests.sealed_email',
    'verification_requests.sealed_reference',
    'verification_requests.sealed_remark',
    'verification_requests.sealed_return',
    'webhook_attempts.sealed_exchange',
    'webhook_endpoints.sealed_secrets',
  ],
  /** No secret: public keys, pictures that everybody reads, signatures. */
  nothing: [
    'client_logos.bytes',
    'staff_passkeys.public_key',
    'retention_schedules.signature',
    'audit_chains.signature',
    'audit_entries.signature',
  ],
} as const
/** Hashes, keyed by the oldest root or by none: there is nothing to open. */
const isHash = (column: string) => /(^|_)hash$|(lookup|holder|email)_key$/.test(column)
const kms = openLocalKms(randomBytes(32))
let portico: TestApp
let ada: StaffApp
let requestId: string
beforeAll(async () => {
  ;({ portico, ada } = await openRetention())
  const before = portico.context.masterKey.generations()
  const legacyRoot = before.at(-1)?.root ?? null
  portico.context.masterKey = await openKeyRing(portico.context.db, { kms, legacyRoot: legacyRoot && Buffer.from(legacyRoot) })
  await publishTestNotice(portico)
  await schedule(portico, ada, { ...allAt(5), audit: { approved: 500, rejected: 500, abandoned: 500, undecided: 500 } })
  const link = await portico.newLink({ email: 'kept.words@person.example' })
  requestId = link.requestId
  await applicant(portico, link).report('PROCESSING')
  await consenting(portico, link).give()
  await (await atCamera(portico, link)).check({ seed: 5_500 })
  await rejectRequest(portico.context, requestId, { ...operatorDecision(), reasons: ['other'], remark: 'Said by telephone' })
  portico.clock.turnHours(24 * 6)
  await erasePeople(portico.context)
  ;[ada] = (await later(portico, 0, ada)) as [StaffApp]
}, 60_000)
afterAll(() => portico.close())

const subjectOf = async () =>
  (await portico.context.db.selectFrom('verificationRequests').select('subjectId').where('id', '=', requestId).executeTakeFirstOrThrow())
    .subjectId

async function readByteColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name like 'sealed%') order by 1`.execute(portico.context.db)
  return rows.map(({ name }) => name)
}

describe('a rotation of keys', () => {
  it('knows every sealed column of the schema: none is forgotten', async () => {
    const stated: readonly string[] = Object.values(sealedUnder).flat()
    const columns = await readByteColumns()
    const unknown = columns.filter((name) => {
      const column = name.split('.')[1] ?? ''
      return !stated.includes(name) && !isHash(column)
    })
    expect(unknown).toEqual([])
    expect(stated.filter((name) => !columns.includes(name))).toEqual([])
  })

  it('seals every key again, also one that is kept for the audit log alone, which opens what it opened', async () => {
    const old = currentFingerprint(portico.context.masterKey)
    const readAudit = async () => {
      const entry = await portico.context.db
        .selectFrom('auditEntries')
        .selectAll()
        .where('originSubjectId', '=', await subjectOf())
        .executeTakeFirstOrThrow()
      const key = await findAuditKeyOf(portico.context.db, portico.context.masterKey, await subjectOf())
      return key && Buffer.from(unseal(key, `audit-origin:${entry.chainId}:${entry.sequence}`, entry.sealedOrigin)).toString()
    }
    const said = await readAudit()
    expect(said).toContain('{')
    await rotateKeys(portico.context, { kms, settleMs: 0 })
    const now = currentFingerprint(portico.context.masterKey)
    expect(now.equals(old)).toBe(false)
    const under: Record<string, number> = {}
    for (const name of await readByteColumns()) {
      const [table = '', column = ''] = name.split('.')
      if (column === 'sealed_row') continue
      const { rows } = await sql<{
        old: number
        own: number
      }>`select count(*) filter (where substring(${sql.ref(column)} from 1 for 4) = ${old})::int as old,
        count(${sql.ref(column)}) filter (where substring(${sql.ref(column)} from 1 for 4) = ${now})::int as own from ${sql.table(table)}`.execute(
        portico.context.db,
      )
      expect([name, rows[0]?.old]).toEqual([name, 0])
      if (rows[0]?.own) under[name] = rows[0].own
    }
    expect(Object.keys(under).sort()).toEqual([...sealedUnder.root].sort())
    expect(await countKeysUnderOtherRoots(portico.context.db, now)).toBe(0)
    expect(await readAudit()).toBe(said)
  })

  it('leaves what the applicant did readable in the audit log as long as that is kept, and no longer', async () => {
    const originOf = async () => {
      const { body } = await ada.send('POST', '/audit', { action: 'request.consent-given', targetId: requestId })
      return (body.entries as { origin: object | null }[]).map(({ origin }) => origin !== null)
    }
    expect(await originOf()).toEqual([true])
    ;[ada] = (await later(portico, 24 * 600, ada)) as [StaffApp]
    await erasePeople(portico.context)
    expect(await originOf()).toEqual([false])
  })
})
