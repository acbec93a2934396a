import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/audit/audit-action.ts'
import type { EventType } from '#contract/events/event-type.ts'
import { rotationHours, type WebhookEndpoint, webhookLimits } from '#contract/webhooks/webhook-schemas.ts'
import { type AuditActor, recordAudit } from '#server/audit/record-audit.ts'
import { recordEvent } from '#server/events/record-event.ts'
import type { AppContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { createSubject, openKeyOf } from '#server/platform/crypto/subject-keys.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { AuditFacts } from '#server/platform/database/schema-audit.ts'
import type { WebhookEndpointRow } from '#server/platform/database/schema-events.ts'
import { Refusal } from '#server/platform/errors.ts'
import {
  changeEndpoint,
  findEndpoint,
  listEndpoints as listRows,
  lockEndpoint,
  lockTenant,
  deleteEndpoint as markDeleted,
  saveEndpoint,
} from '#server/webhooks/repositories/endpoints.ts'
import { makeSecret, openSecrets, sealSecrets } from '#server/webhooks/signatures.ts'

export type WebhookContext = Pick<AppContext, 'db' | 'clock' | 'masterKey' | 'webhooks' | 'jobs' | 'pubsub'>
/** Who manages webhooks of which customer: a member of staff, or the customer's server; and whether they may read personal data of requests. */
export type Manager = { clientId: string; actor: AuditActor; mayReadPeople: boolean }
type Desired = {
  url: string
  description?: string | undefined
  eventTypes?: EventType[] | undefined
  payload?: WebhookEndpoint['payload'] | undefined
}

export async function listEndpoints({ db }: Pick<AppContext, 'db'>, clientId: string): Promise<WebhookEndpoint[]> {
  return (await listRows(db, clientId)).map(toEndpoint)
}

/** Refuses NOT_FOUND, also for another customer's. */
export async function getEndpoint({ db }: Pick<AppContext, 'db'>, clientId: string, id: string): Promise<WebhookEndpoint> {
  return toEndpoint(await requireEndpoint(db, { id, clientId }))
}

/** One that nobody has deleted. Refuses NOT_FOUND. */

export async function requireEndpoint(db: AppContext['db'], own: { id: string; clientId: string }): Promise<WebhookEndpointRow> {
  const row = await findEndpoint(db, own)
  if (!row || row.deletedAt) throw new Refusal('NOT_FOUND', [{ path: 'id' }])
  return row
}

/** The secret is answered here and never again. Refuses WEBHOOK_URL_NOT_ALLOWED, WEBHOOK_FULL_NOT_ALLOWED, WEBHOOK_LIMIT_REACHED. */
export async function createEndpoint(context: WebhookContext, manager: Manager, desired: Desired) {
  const { clientId } = manager
  requireUrl(context, desired.url)
  if (desired.payload === 'full') requireReader(manager)
  return context.db.transaction().execute(async (transaction) => {
    await lockTenant(transaction, clientId)
    if ((await listRows(transaction, clientId)).length >= webhookLimits.maxEndpoints) throw new Refusal('WEBHOOK_LIMIT_REACHED')
    const id = newId('whe')
    const { publicKey, ...current } = makeSecret()
    const { subjectId, key } = await createSubject(transaction, context.masterKey, clientId)
    const row = await saveEndpoint(transaction, {
      id,
      clientId,
      subjectId,
      url: desired.url,
      description: desired.description ?? '',
      eventTypes: desired.eventTypes ?? [],
      bodyKind: desired.payload ?? 'thin',
      sealedSecrets: sealSecrets(key, id, { current, previous: null }),
      publicKey,
    })
    await record(transaction, context, manager, 'webhook.created', id)
    return { ...toEndpoint(row), secret: current.secret }
  })
}

type Change = Partial<{ [K in keyof Desired]: Desired[K] | undefined }> & { enabled?: boolean | undefined }

/** Refuses NOT_FOUND, WEBHOOK_URL_NOT_ALLOWED, WEBHOOK_FULL_NOT_ALLOWED. An endpoint that is enabled again gets what waited. */
export async function updateEndpoint(context: WebhookContext, manager: Manager, id: string, change: Change) {
  const { clientId, actor } = manager
  if (change.url !== undefined) requireUrl(context, change.url)
  return context.db.transaction().execute(async (transaction) => {
    const row = await requireLocked(transaction, { id, clientId })
    if (opensPeopleTo(row, change)) requireReader(manager)
    const { enabled, payload, ...given } = change
    const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const changed = await changeEndpoint(transaction, row, {
      ...values,
      ...(payload && { bodyKind: payload }),
      ...toSwitch(context, row, actor, enabled),
    })
    if (!row.enabled && changed.enabled) await context.jobs.enqueue(transaction, 'deliver-webhooks', { endpointId: id })
    const fields = Object.keys({ ...values, ...(payload && { payload }), ...(enabled !== undefined && { enabled }) })
    await record(transaction, context, manager, 'webhook.changed', id, { fields })
    return toEndpoint(changed)
  })
}

/** Whether a change sends personal data to where none was sent before. */
function opensPeopleTo(row: WebhookEndpointRow, { url, payload }: Change): boolean {
  if ((payload ?? row.bodyKind) !== 'full') return false
  return row.bodyKind !== 'full' || (url !== undefined && url !== row.url)
}

/** Managing webhooks is no way around the right to read people's data. */
function requireReader({ mayReadPeople }: Manager): void {
  if (!mayReadPeople) throw new Refusal('WEBHOOK_FULL_NOT_ALLOWED', [{ path: 'payload' }])
}

function toSwitch({ clock }: Pick<AppContext, 'clock'>, row: WebhookEndpointRow, actor: AuditActor, enabled: boolean | undefined) {
  if (enabled === undefined || enabled === row.enabled) return {}
  if (enabled) return { enabled, disabledBecause: null, disabledAt: null, failingSince: null, failedInRow: 0, spentInRow: 0, wakeAt: null }
  return { enabled, disabledBecause: actor.kind === 'customer' ? ('api' as const) : ('staff' as const), disabledAt: clock.now() }
}

/** Once is as good as twice: of one that was deleted before nothing changes. Refuses NOT_FOUND for one that never was. */
export async function deleteEndpoint(context: WebhookContext, manager: Manager, id: string) {
  const { clientId } = manager
  return context.db.transaction().execute(async (transaction) => {
    const row = await lockEndpoint(transaction, { id, clientId })
    if (!row) throw new Refusal('NOT_FOUND', [{ path: 'id' }])
    if (!row.deletedAt) {
      await markDeleted(transaction, { id, clientId }, context.clock.now())
      await record(transaction, context, manager, 'webhook.deleted', id)
    }
    return { id, deleted: true as const }
  })
}

/** The new secret is answered here and never again; the one before signs too for a day. */
export async function rotateSecret(context: WebhookContext, manager: Manager, id: string) {
  const { clientId } = manager
  return context.db.transaction().execute(async (transaction) => {
    const row = await requireLocked(transaction, { id, clientId })
    const key = await openKeyOf(transaction, context.masterKey, row.subjectId)
    const { publicKey, ...current } = makeSecret()
    const sealedSecrets = sealSecrets(key, id, { current, previous: openSecrets(key, id, row.sealedSecrets).current })
    const rotatedUntil = new Date(context.clock.now().getTime() + rotationHours * 3_600_000)
    const changed = await changeEndpoint(transaction, row, { sealedSecrets, publicKey, rotatedUntil })
    await record(transaction, context, manager, 'webhook.secret-rotated', id)
    return { ...toEndpoint(changed), secret: current.secret }
  })
}

/** Refuses NOT_FOUND, WEBHOOK_DISABLED. */
export async function sendTest(context: WebhookContext, { clientId }: Manager, id: string): Promise<{ eventId: string }> {
  return context.db.transaction().execute(async (transaction) => {
    const { enabled } = await requireEndpoint(transaction, { id, clientId })
    if (!enabled) throw new Refusal('WEBHOOK_DISABLED')
    const test = { clientId, type: 'webhook.test', requestId: null, onlyEndpointId: id } as const
    const [eventId = ''] = await recordEvent(transaction, context, test)
    return { eventId }
  })
}

function requireUrl({ webhooks }: Pick<AppContext, 'webhooks'>, url: string): void {
  if (!webhooks.allowsUrl(url)) throw new Refusal('WEBHOOK_URL_NOT_ALLOWED', [{ path: 'url' }])
}

async function requireLocked(transaction: Transaction<Database>, own: { id: string; clientId: string }): Promise<WebhookEndpointRow> {
  const row = await lockEndpoint(transaction, own)
  if (!row || row.deletedAt) throw new Refusal('NOT_FOUND', [{ path: 'id' }])
  return row
}

function toEndpoint(row: WebhookEndpointRow): WebhookEndpoint {
  const { id, url, description, eventTypes, enabled, disabledBecause, publicKey } = row
  return {
    id,
    url,
    description,
    eventTypes,
    payload: row.bodyKind,
    enabled,
    disabledBecause,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    publicKey,
    rotatedUntil: row.rotatedUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function record(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'clock' | 'masterKey'>,
  { clientId, actor }: Manager,
  action: AuditAction,
  id: string,
  facts: AuditFacts = {},
): Promise<void> {
  await recordAudit(transaction, context, { clientId, actor, action, target: { kind: 'webhook', id }, facts })
}
