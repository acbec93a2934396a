import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/staff/settings-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { changeApiKeyAccess, expireApiKey, issueApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '#server/settings/api-keys.ts'
import { changeLogo, changeSettings, readSettings } from '#server/settings/change-settings.ts'
import { getClient } from '#server/tenants/get-client.ts'
import { modeOf } from '#server/tenants/mode-of.ts'

/** What a customer decides for itself, and the keys of its own server. */
export function serveStaffSettings(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.getSettings, options, async ({ staff }) => readSettings(context, staff))
  serve(app, calls.changeSettings, options, async ({ staff, body }) => changeSettings(context, staff, body))
  serve(app, calls.changeLogo, options, async ({ staff, body }) => changeLogo(context, staff, body))

  serve(app, calls.listApiKeys, options, async ({ staff }) => ({
    clientId: staff.user.clientId,
    mode: modeOf(await getClient(context, staff.user.clientId)),
    data: await listApiKeys(context, staff),
  }))
  serve(app, calls.issueApiKey, options, async ({ staff, body }) => issueApiKey(context, staff, body))
  serve(app, calls.expireApiKey, options, async ({ staff, params, body }) => ({
    data: await expireApiKey(context, staff, params.id, body.expiresInDays),
  }))
  serve(app, calls.changeApiKey, options, async ({ staff, params, body }) => ({
    data: await changeApiKeyAccess(context, staff, params.id, body),
  }))
  serve(app, calls.rotateApiKey, options, async ({ staff, params, body }) => rotateApiKey(context, staff, params.id, body.overlapHours))
  serve(app, calls.revokeApiKey, options, async ({ staff, params }) => ({ data: await revokeApiKey(context, staff, params.id) }))

  serve(app, calls.getCredits, options, async ({ staff }) => {
    const { creditBalance } = await getClient(context, staff.user.clientId)
    return { creditBalance }
  })
}
