import { toCompletenessPolicy } from '#contract/completeness/policy.ts'
import { type AuditActor, operatorHere, recordAudit } from '#server/audit/record-audit.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Client, FormDefinition, LivenessMode } from '#server/platform/database/schema.ts'
import { requireEmbedOrigins } from '#server/settings/require-embed-origins.ts'
import { requirePublicRedirect } from '#server/settings/require-public-redirect.ts'
import { saveSettings } from '#server/settings/save-settings.ts'
import { toSettingsFacts } from '#server/settings/settings-facts.ts'
import { countStaffWithoutSecondFactor } from '#server/staff/repositories/required-second-factor.ts'
import { getClient, getLiveClient } from '#server/tenants/get-client.ts'
import {
  type ClientChange,
  listClients,
  lockClient,
  publishFormVersion,
  removeLogo,
  replaceLogo,
} from '#server/tenants/repositories/client-settings.ts'
import { type Form, findPublishedForm } from '#server/tenants/repositories/clients.ts'

type Needs = Pick<AppContext, 'db'>

export type ClientSettings = ClientChange & {
  /** How the default form asks for the liveness check, from now on. */
  livenessMode?: LivenessMode
  /** Null takes the logo away: the name stands for it. */
  logo?: { bytes: Uint8Array; mediaType: string } | null
}
export type ShownClient = Client & {
  staffWithoutSecondFactor: number
  form: { id: string; name: string; version: number; definition: FormDefinition } | null
}

export async function showClients({ db }: Needs): Promise<Client[]> {
  return listClients(db)
}

/** A customer with its default individual form. Refuses NOT_FOUND. */
export async function showClient(context: Needs, clientId: string | undefined): Promise<ShownClient> {
  const client = await getClient(context, clientId)
  const form = await findPublishedForm(context.db, { clientId: client.id, kind: 'individual' })
  const staffWithoutSecondFactor = await countStaffWithoutSecondFactor(context.db, client.id)
  return { ...client, staffWithoutSecondFactor, form: form ? toShownForm(form) : null }
}

/**
 * Changes what is given, all of it or nothing, and records what was changed by it. Requests that have begun keep the form that they
 * began with. Refuses NOT_FOUND.
 */
export async function setClient(
  context: Pick<AppContext, 'db' | 'masterKey' | 'clock'>,
  clientId: string | undefined,
  settings: ClientSettings,
  actor: AuditActor = operatorHere(),
): Promise<ShownClient> {
  const { livenessMode, logo, ...given } = settings
  requirePublicRedirect(given)
  await requireEmbedOrigins(context, given)
  const client = await getLiveClient(context, clientId)
  const form = await findPublishedForm(context.db, { clientId: client.id, kind: 'individual' })
  await context.db.transaction().execute(async (transaction) => {
    if (logo) await replaceLogo(transaction, client.id, logo)
    if (logo === null) await removeLogo(transaction, client.id)
    // A new address for a new picture: browsers keep the old one for a while.
    const logoPath = logo ? `/brand/${client.id}/logo?v=${Date.now().toString(36)}` : logo
    const before = await lockClient(transaction, client.id)
    const change = toWholePolicy(before, given)
    const whole = logoPath === undefined ? change : { ...change, logoPath }
    if (Object.keys(whole).length > 0) await saveSettings(transaction, client.id, whole, context.clock.now())
    const version =
      livenessMode && form && form.definition.livenessMode !== livenessMode
        ? await publishFormVersion(transaction, form, { ...form.definition, livenessMode })
        : undefined
    const { fields, facts } = toSettingsFacts(before, change as Partial<Client>)
    const named = logo === undefined ? fields : [...fields, 'logo']
    const by = { clientId: client.id, actor }
    if (named.length > 0) {
      const details = { ...facts, fields: named, ...(logo !== undefined && { logo: logo === null ? null : logo.mediaType }) }
      await recordAudit(transaction, context, {
        ...by,
        action: 'settings.changed',
        target: { kind: 'client', id: client.id },
        facts: details,
      })
    }
    if (form && version) {
      await recordAudit(transaction, context, {
        ...by,
        action: 'form.published',
        target: { kind: 'form', id: form.id },
        facts: { name: form.name, version },
      })
    }
  })
  return showClient(context, client.id)
}

/** Of the policy, what is given; the rest stays as it was decided. */
function toWholePolicy(before: Client, { completenessPolicy: policy, ...rest }: ClientChange): ClientChange {
  return policy ? { ...rest, completenessPolicy: toCompletenessPolicy({ ...before.completenessPolicy, ...policy }) } : rest
}

function toShownForm({ id, name, version, definition }: Form) {
  return { id, name, version, definition }
}
