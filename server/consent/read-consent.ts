import type { Kysely } from 'kysely'
import type { readNotice as readCall } from '#contract/consent/consent-calls.ts'
import type { RecordedConsent } from '#contract/consent/notice.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { isConsentDue, toRequestConsent } from '#server/consent/policy.ts'
import { findNewestConsent, listConsents } from '#server/consent/repositories/consents.ts'
import { findNotice } from '#server/consent/repositories/notices.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { ConsentRow } from '#server/platform/database/schema-cases.ts'
import { toLiveId } from '#server/platform/database/tenant-settings.ts'

type Asked = Pick<OpenLink, 'request' | 'client'>

/** What the person reads: the version that they agreed to while it holds, else the newest. A company's link has none. */
export async function readNotice({ db }: Pick<AppContext, 'db'>, { request, client }: Asked): Promise<AnswerOf<typeof readCall>> {
  const version = isConsentDue(request, client) ? client.noticeVersion : (request.consentVersion ?? client.noticeVersion)
  const notice = version === null ? undefined : await findNotice(db, toLiveId(client), version)
  return {
    notice: notice ? { version: notice.version, publishedAt: notice.publishedAt.toISOString(), texts: notice.texts } : null,
    ...(await readStanding(db, { request, client })),
  }
}

export async function readStanding(db: Kysely<Database>, { request, client }: Asked) {
  const newest = request.consentState === null ? undefined : await findNewestConsent(db, request.id)
  return { consent: toRequestConsent(request, client), recorded: newest ? toRecorded(newest) : null }
}

/** Every answer of a request's person, for its case. */
export async function listRecordedConsents(db: Kysely<Database>, requestId: string): Promise<RecordedConsent[]> {
  return (await listConsents(db, requestId)).map(toRecorded)
}

function toRecorded({ state, noticeVersion, language, at }: ConsentRow): RecordedConsent {
  return { state, noticeVersion, language, at: at.toISOString() }
}
