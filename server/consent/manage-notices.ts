import { createHash } from 'node:crypto'
import { findMissingNoticeFields, type NoticeTexts } from '#contract/consent/notice.ts'
import type { getNotices, getNoticeVersion } from '#contract/consent/notice-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import { isNoticeOutdated, suggestNotice } from '#server/consent/named-periods.ts'
import {
  addNotice,
  deleteNoticeDraft,
  findNotice,
  findNoticeDraft,
  listNotices,
  saveNoticeDraft,
} from '#server/consent/repositories/notices.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { NoticeRow } from '#server/platform/database/schema-cases.ts'
import { Refusal } from '#server/platform/errors.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { listStaffOf } from '#server/staff/members/staff-identity.ts'
import { getClient } from '#server/tenants/get-client.ts'
import { lockClient } from '#server/tenants/repositories/client-settings.ts'

type Needs = Pick<AppContext, 'db' | 'masterKey' | 'clock'>

/** The draft as it stands: as it was saved; without one, the newest version, or the default text. */
export async function findDraft(context: Pick<AppContext, 'db' | 'clock'>, clientId: string) {
  const { db } = context
  const saved = await findNoticeDraft(db, clientId)
  if (saved) return { ...saved, isDefault: false }
  const client = await getClient({ db }, clientId)
  const newest = client.noticeVersion === null ? undefined : await findNotice(db, clientId, client.noticeVersion)
  const unsaved = { clientId, revision: 0, changedBy: null, changedAt: null, asksAgain: false }
  return newest
    ? { ...unsaved, texts: newest.texts, isDefault: false }
    : { ...unsaved, texts: await suggestNotice(context, client), isDefault: true }
}

export async function readNotices(context: Needs, { user }: Pick<StaffCaller, 'user'>): Promise<AnswerOf<typeof getNotices>> {
  const toWho = await readNames(context, user.clientId)
  const { texts, asksAgain, revision, isDefault, changedBy, changedAt } = await findDraft(context, user.clientId)
  return {
    draft: { texts, asksAgain, revision, isDefault, changedBy: toWho(changedBy), changedAt: changedAt?.toISOString() ?? null },
    suggestedRetention: await suggestRetention(context, user.clientId),
    isOutdated: await isNoticeOutdated(context, user.clientId),
    versions: (await listNotices(context.db, user.clientId)).map((row) => toLine(row, toWho)),
  }
}

async function suggestRetention(context: Needs, clientId: string) {
  const { en, cn } = await suggestNotice(context, await getClient(context, clientId))
  return { en: en.retention, cn: cn.retention }
}

/** Refuses NOT_FOUND. */
export async function readNoticeVersion(
  context: Needs,
  { user }: Pick<StaffCaller, 'user'>,
  version: number,
): Promise<AnswerOf<typeof getNoticeVersion>> {
  const row = await findNotice(context.db, user.clientId, version)
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...toLine(row, await readNames(context, user.clientId)), texts: row.texts }
}

/** Refuses ROW_CHANGED_ELSEWHERE where somebody else was faster. */
export async function saveDraft(
  context: Needs,
  { user, device }: StaffCaller,
  { revision, ...draft }: { texts: NoticeTexts; asksAgain: boolean; revision: number },
): Promise<number> {
  const { clientId, id: changedBy } = user
  return context.db.transaction().execute(async (transaction) => {
    await lockClient(transaction, clientId)
    const saved = await saveNoticeDraft(transaction, { clientId, ...draft, changedBy, changedAt: context.clock.now() }, revision)
    if (saved === undefined) throw new Refusal('ROW_CHANGED_ELSEWHERE')
    const target = { kind: 'notice', id: clientId }
    await recordAudit(transaction, context, { clientId, actor: staffActor(user, device), action: 'notice.draft-saved', target })
    return saved
  })
}

type Publisher = { clientId: string; actor: AuditActor; publishedBy: string | null }

/**
 * Makes the draft the next version. What it said stands in the audit log by its hash, so that a text that was changed behind the product's back is
 * found. Refuses NOT_FOUND without a draft, ROW_CHANGED_ELSEWHERE for one that was saved since, REQUIRED_ITEMS_NOT_SET with what is missing in a language.
 */
export async function publishNotice(context: Needs, { clientId, actor, publishedBy }: Publisher, revision?: number): Promise<number> {
  return context.db.transaction().execute(async (transaction) => {
    await lockClient(transaction, clientId)
    const draft = await findNoticeDraft(transaction, clientId)
    if (!draft) throw new Refusal('NOT_FOUND')
    if (revision !== undefined && draft.revision !== revision) throw new Refusal('ROW_CHANGED_ELSEWHERE')
    const missing = findMissingNoticeFields(draft.texts)
    if (missing.length > 0)
      throw new Refusal(
        'REQUIRED_ITEMS_NOT_SET',
        missing.map((path) => ({ path })),
      )
    const { texts, asksAgain } = draft
    const version = await addNotice(transaction, { clientId, texts, asksAgain, publishedAt: context.clock.now(), publishedBy })
    await deleteNoticeDraft(transaction, clientId)
    const target = { kind: 'notice', id: clientId }
    const facts = { version, asksAgain, sha256: toNoticeHash(texts) }
    await recordAudit(transaction, context, { clientId, actor, action: 'notice.published', target, facts })
    return version
  })
}

/** Of the texts, their fields in order: PostgreSQL keeps the fields of JSON in an order of its own. */
export function toNoticeHash(texts: NoticeTexts): string {
  const ordered = Object.entries(texts)
    .map(([language, fields]) => [language, Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex')
}

type ToWho = (id: string | null) => { id: string; displayName: string } | null

async function readNames(context: Needs, clientId: string): Promise<ToWho> {
  const names = new Map((await listStaffOf(context.db, context, clientId)).map(({ id, displayName }) => [id, displayName]))
  return (id) => (id === null ? null : { id, displayName: names.get(id) ?? '' })
}

function toLine({ version, publishedAt, publishedBy, asksAgain }: NoticeRow, toWho: ToWho) {
  return { version, publishedAt: publishedAt.toISOString(), publishedBy: toWho(publishedBy), asksAgain }
}

/** The newest first. */
export const listPublishedNotices = listNotices

/** The suggested text as the draft, where there is none yet: what somebody has written is not replaced. */
export async function saveOperatorDraft(context: Needs, clientId: string, { asksAgain }: { asksAgain: boolean }): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const client = await lockClient(transaction, clientId)
    const texts = await suggestNotice({ ...context, db: transaction }, client)
    const draft = { clientId, texts, asksAgain, changedBy: null, changedAt: context.clock.now() }
    if ((await saveNoticeDraft(transaction, draft, 0)) === undefined) throw new Refusal('ROW_CHANGED_ELSEWHERE')
  })
}
