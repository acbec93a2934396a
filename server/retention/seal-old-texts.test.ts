import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sealMailDetails } from '#server/mail/mail-details.ts'
import { listOutboxMails } from '#server/mail/outbox-mails.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import { toKeyRing } from '#server/platform/crypto/key-ring.ts'
import { makeSubjectKey, sealSubjectKey } from '#server/platform/crypto/seal.ts'
import { hashEmail } from '#server/platform/crypto/tenant-hash.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/open-database.ts'
import type { MailDetails } from '#server/platform/database/schema-mail.ts'
import { listViews } from '#server/queue/saved-views.ts'
import { listActivities } from '#server/requests/activities.ts'
import { readContact } from '#server/requests/contact.ts'
import { findRequest } from '#server/requests/repositories/requests.ts'
import { sealOldTexts } from '#server/retention/seal-old-texts.ts'
import { findStaffByEmail, listStaffOf } from '#server/staff/members/staff-identity.ts'
import { mailsTo } from '#server/testing/mails-to.ts'
import { createTestDatabase, dropTestDatabase, openClusterOfRun } from '#server/testing/test-cluster.ts'

const masterKey = toKeyRing(randomBytes(32))
const details: MailDetails = {
  recipient: 'anna@example.com',
  url: 'https://kyc.example',
  remark: null,
  expiresAt: null,
  step: null,
  code: null,
}
let clusterUrl: string
let url: string
let database: OpenDatabase
beforeEach(async () => {
  clusterUrl = await openClusterOfRun()
  url = await createTestDatabase(clusterUrl)
  database = openDatabase(url)
  await database.pool.query('drop schema public cascade; create schema public')
  const steps = await readdir(fileURLToPath(new URL('../platform/database/migrations/', import.meta.url)))
  await migrate(database.pool, { upTo: steps.filter((name) => name < '0035') })
})
afterEach(async () => {
  await database.close()
  await dropTestDatabase(clusterUrl, url)
})

const query = (text: string, values: unknown[] = []) => database.pool.query(text, values)

/** As a server of the version before left them: `count` requests of each subject. */
async function fillAsBefore(subjects: Record<string, Buffer | null>, count: number): Promise<void> {
  await query(`insert into clients (id, name) values ('cli_old', 'Northwind Bank');
    insert into forms (id, client_id, kind, name, published_version) values ('frm_old', 'cli_old', 'individual', 'Onboarding', 1);
    insert into form_versions (form_id, version, client_id, definition) values ('frm_old', 1, 'cli_old', '{}')`)
  for (const [subjectId, sealedKey] of Object.entries(subjects)) {
    await query(`insert into subject_keys (subject_id, client_id, sealed_key) values ($1, 'cli_old', $2)`, [subjectId, sealedKey])
    await query(
      `insert into verification_requests (id, client_id, form_id, form_version, subject_id, status, language, expires_at, email, reference, remark)
       select $1 || '-' || n, 'cli_old', 'frm_old', 1, $1, 'APPROVED', 'en', now(), 'Person' || n || '@Example.com', case when n % 2 = 0 then 'CRM ' || n end, 'welcome'
       from generate_series(1, $2::int) n`,
      [subjectId, count],
    )
    await query(
      `insert into activities (client_id, request_id, activity_type, remark, actor) values ('cli_old', $1 || '-1', 'ADMIN_APPROVE', 'welcome', 'staff'), ('cli_old', $1 || '-1', 'SUBMITTED', '', 'system')`,
      [subjectId],
    )
  }
  await query('delete from request_search_due')
}

const keyOf = (subjectId: string) => Buffer.from(sealSubjectKey(masterKey, subjectId, makeSubjectKey()))
const countUnsealed = async () => Number((await query('select count(*) from unsealed_texts')).rows[0]?.count)

it('seals clear text of earlier versions, and still finds people by address', async () => {
  await fillAsBefore({ sub_old: keyOf('sub_old') }, 3)
  await migrate(database.pool)
  expect(await sealOldTexts(database.db, masterKey)).toBe(4)
  const request = await findRequest(database.db, 'sub_old-2')
  expect(request && (await readContact(database.db, { masterKey }, request))).toEqual({
    email: 'Person2@Example.com',
    reference: 'CRM 2',
    remark: 'welcome',
  })
  expect([request?.emailHash, request?.revision]).toEqual([hashEmail(masterKey, 'cli_old', 'person2@example.com'), 0])
  const other = await findRequest(database.db, 'sub_old-3')
  expect([other?.sealedReference, other?.referenceHash]).toEqual([null, null])
  const activities = await listActivities(database.db, { masterKey }, 'sub_old-1')
  expect(activities.map(({ activityType, remark }) => [activityType, remark])).toEqual([
    ['ADMIN_APPROVE', 'welcome'],
    ['SUBMITTED', ''],
  ])
  expect((await query('select 1 from request_search_due')).rows).toEqual([])
  expect([await countUnsealed(), await sealOldTexts(database.db, masterKey)]).toEqual([0, 0])
})

it('seals recipients of waiting mail, and deletes those of sent mail', async () => {
  const key = makeSubjectKey()
  await fillAsBefore({ sub_old: Buffer.from(sealSubjectKey(masterKey, 'sub_old', key)) }, 1)
  const { recipient: _, ...stated } = details
  const columns = 'id, client_id, request_id, subject_id, kind, language, recipient, sealed_details, unique_key, last_error, sent_at'
  await query(
    `insert into mails (${columns}) values
     ('mal_waiting', 'cli_old', 'sub_old-1', 'sub_old', 'link', 'en', 'anna@example.com', $1, 'one', '550 no such user <anna@example.com>', null),
     ('mal_sent', 'cli_old', 'sub_old-1', 'sub_old', 'link', 'en', 'anna@example.com', null, 'two', null, now())`,
    [sealMailDetails(key, 'mal_waiting', stated as MailDetails)],
  )
  await query(`insert into outbox_mails (id, recipient, sender_name, sender_address, subject, text, html, language)
    values ('mal_sent', 'anna@example.com', 'Bank', 'bank@example.com', 'Your link', 'Begin', '<p>Begin</p>', 'en'), ('mal_gone', 'x@example.com', '', '', '', '', '', 'en')`)
  await migrate(database.pool)
  await sealOldTexts(database.db, masterKey)
  const place = { db: database.db, masterKey }
  expect((await mailsTo(place, 'anna@example.com')).map((mail) => [mail.id, mail.details, mail.lastError])).toEqual([
    ['mal_waiting', details, null],
  ])
  expect(await listOutboxMails(place, { limit: 9 })).toMatchObject([
    { id: 'mal_sent', recipient: 'anna@example.com', subject: 'Your link', html: '<p>Begin</p>' },
  ])
  expect(JSON.stringify((await query('select * from mails, outbox_mails')).rows)).not.toMatch(/anna|Begin/)
})

it('seals names and addresses of staff, who can sign in as before, and saved views', async () => {
  await fillAsBefore({ sub_old: keyOf('sub_old') }, 1)
  await query(`insert into staff_users (id, client_id, subject_id, email, email_key, display_name, language, status)
    values ('stf_old', 'cli_old', 'sub_old', 'Grace@Example.com', 'grace@example.com', 'Grace Hopper', 'en', 'active')`)
  await query(
    `insert into staff_views (id, client_id, user_id, name, is_shared, filters) values ('viw_old', 'cli_old', 'stf_old', 'Mine', false, '{"filters":{"text":"Eriksson"},"sort":{"by":"created","direction":"asc"}}')`,
  )
  await migrate(database.pool)
  await sealOldTexts(database.db, masterKey)
  const context = { db: database.db, masterKey }
  const user = await findStaffByEmail(database.db, context, ' GRACE@example.com')
  expect(user).toMatchObject({ id: 'stf_old', email: 'Grace@Example.com', displayName: 'Grace Hopper' })
  expect((await listStaffOf(database.db, context, 'cli_old')).map(({ id }) => id)).toEqual(['stf_old'])
  const caller = {
    user,
    sessionId: '',
    roleIds: [],
    permissions: new Set(),
    device: { address: '', browser: '' },
  } as unknown as StaffCaller
  expect(await listViews(context, caller)).toMatchObject([
    { id: 'viw_old', name: 'Mine', filters: { text: 'Eriksson' }, sort: { by: 'created', direction: 'asc' } },
  ])
  expect(JSON.stringify((await query('select u.*, v.* from staff_users u, staff_views v')).rows)).not.toMatch(/grace|hopper|eriksson/i)
})

it('continues after an interruption, and keeps nothing of erased people', async () => {
  const broken = keyOf('sub_z')
  await fillAsBefore({ sub_a: keyOf('sub_a'), sub_erased: null, sub_z: randomBytes(broken.byteLength) }, 400)
  await query(`delete from activities where request_id like 'sub_z%'`)
  await migrate(database.pool)
  await expect(sealOldTexts(database.db, masterKey)).rejects.toThrow('sealed under another PORTICO_MASTER_KEY')
  const left = await countUnsealed()
  expect([left > 0, left < 1_202]).toEqual([true, true])
  await query('update subject_keys set sealed_key = $1 where subject_id = $2', [broken, 'sub_z'])
  expect(await sealOldTexts(database.db, masterKey)).toBe(left)
  const sealed = await query(
    `select subject_id as subject, count(sealed_email)::int as emails, count(sealed_remark)::int as remarks from verification_requests group by 1 order by 1`,
  )
  expect(sealed.rows).toEqual([
    { subject: 'sub_a', emails: 400, remarks: 400 },
    { subject: 'sub_erased', emails: 0, remarks: 0 },
    { subject: 'sub_z', emails: 400, remarks: 400 },
  ])
  expect(await countUnsealed()).toBe(0)
})

it('shares the work between two servers', async () => {
  await fillAsBefore({ sub_old: keyOf('sub_old') }, 1_200)
  await migrate(database.pool)
  const counts = await Promise.all([sealOldTexts(database.db, masterKey), sealOldTexts(database.db, masterKey)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(1_201)
  expect((await query('select count(*)::int as count from verification_requests where sealed_email is null')).rows).toEqual([{ count: 0 }])
  expect(await countUnsealed()).toBe(0)
})
