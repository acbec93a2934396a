import { toCompletenessPolicy } from '#contract/completeness/policy.ts'
import type { AnswerOf, ParsedBody } from '#contract/endpoint.ts'
import {
  type changeSettings as changeCall,
  type getSettings,
  type Settings,
  settings as settingsSchema,
} from '#contract/staff/settings-calls.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireClean } from '#server/files/require-clean.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext, CoreContext } from '#server/platform/context.ts'
import type { Client } from '#server/platform/database/schema.ts'
import type { AuditFacts } from '#server/platform/database/schema-audit.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Logo } from '#server/platform/ports.ts'
import { requireEmbedOrigins } from '#server/settings/require-embed-origins.ts'
import { requirePublicRedirect } from '#server/settings/require-public-redirect.ts'
import { saveSettings } from '#server/settings/save-settings.ts'
import { toSettingsFacts } from '#server/settings/settings-facts.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { countStaffWithoutSecondFactor } from '#server/staff/repositories/required-second-factor.ts'
import { requireOwnSecondFactor } from '#server/staff/sign-in/required-second-factor.ts'
import { getClient } from '#server/tenants/get-client.ts'
import { changeClient, lockClient, removeLogo, replaceLogo } from '#server/tenants/repositories/client-settings.ts'

type Shown = AnswerOf<typeof getSettings>

export async function readSettings(context: Pick<CoreContext, 'db'>, { user }: Pick<StaffCaller, 'user'>): Promise<Shown> {
  return toShown(await getClient(context, user.clientId), await countStaffWithoutSecondFactor(context.db, user.clientId))
}

/** Refuses ROW_CHANGED_ELSEWHERE where somebody else was faster, OWN_SECOND_FACTOR_MISSING. What stays as it is, is no change and no entry. */
export async function changeSettings(
  context: CoreContext,
  caller: StaffCaller,
  { revision, change }: ParsedBody<typeof changeCall>,
): Promise<Shown> {
  const { clientId } = caller.user
  requirePublicRedirect(change)
  await requireEmbedOrigins(context, change)
  await context.db.transaction().execute(async (transaction) => {
    const client = requireRevision(await lockClient(transaction, clientId), revision)
    const { fields, facts } = toSettingsFacts(client, change as Partial<Client>)
    if (fields.length === 0) return
    // What shortens it takes a second person: see the retention schedule.
    if (change.retentionDays !== undefined && change.retentionDays < client.retentionDays) throw new Refusal('RETENTION_SCHEDULE_NEEDED')
    if (fields.includes('requiresSecondFactor') && change.requiresSecondFactor) await requireOwnSecondFactor(transaction, caller.user)
    await saveSettings(
      transaction,
      clientId,
      Object.fromEntries(fields.map((name) => [name, change[name as keyof Settings]])),
      context.clock.now(),
    )
    await record(transaction, context, caller, facts)
  })
  return readSettings(context, caller)
}

/** Null takes the logo away. Refuses as FileInspection does, and ROW_CHANGED_ELSEWHERE. */
export async function changeLogo(
  context: CoreContext & Pick<AppContext, 'inspection' | 'virusScanner'>,
  caller: StaffCaller,
  { revision, fileContent }: { revision: number; fileContent: string | null },
): Promise<Shown> {
  const { clientId } = caller.user
  const logo = fileContent === null ? null : await inspectSentLogo(context, caller, fileContent)
  await context.db.transaction().execute(async (transaction) => {
    requireRevision(await lockClient(transaction, clientId), revision)
    if (logo) await replaceLogo(transaction, clientId, logo)
    else await removeLogo(transaction, clientId)
    // A new address for a new picture: browsers keep the old one for a while.
    const logoPath = logo && `/brand/${clientId}/logo?v=${context.clock.now().getTime().toString(36)}`
    await changeClient(transaction, clientId, { logoPath })
    await record(transaction, context, caller, { fields: ['logo'], logo: logo ? logo.mediaType : null })
  })
  return readSettings(context, caller)
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

async function inspectSentLogo(
  context: CoreContext & Pick<AppContext, 'inspection' | 'virusScanner'>,
  { user, device }: StaffCaller,
  fileContent: string,
): Promise<Logo> {
  const text = fileContent.replace(/^data:[^,]{0,100},/, '')
  if (!base64.test(text)) throw new Refusal('FORM_FILE_UNREADABLE')
  const bytes = Buffer.from(text, 'base64')
  const { clientId } = user
  await requireClean(context, { clientId, actor: staffActor(user, device), target: { kind: 'client', id: clientId }, what: 'logo', bytes })
  return context.inspection.inspectLogo(bytes)
}

function requireRevision(client: Client, revision: number): Client {
  if (client.settingsRevision !== revision) throw new Refusal('ROW_CHANGED_ELSEWHERE', { revision: client.settingsRevision })
  return client
}

function toShown(client: Client, staffWithoutSecondFactor: number): Shown {
  const { settingsRevision: revision, id: clientId, logoPath } = client
  return { revision, clientId, logoPath, staffWithoutSecondFactor, settings: toSettings(client) }
}

/** As it stands: what an operator set otherwise is shown, and judged when it is changed. */
function toSettings(client: Client): Settings {
  const plain = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, client[name as keyof Settings]])) as Settings
  return { ...plain, completenessPolicy: toCompletenessPolicy(client.completenessPolicy) }
}

type Recording = Parameters<typeof recordAudit>

async function record(transaction: Recording[0], context: CoreContext, { user, device }: StaffCaller, facts: AuditFacts): Promise<void> {
  const target = { kind: 'client', id: user.clientId }
  await recordAudit(transaction, context, {
    clientId: user.clientId,
    actor: staffActor(user, device),
    action: 'settings.changed',
    target,
    facts,
  })
}
