import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/staff/settings-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { expireApiKey, issueApiKey, listApiKeys, revokeApiKey } from '#server/settings/api-keys.ts'
import { getClient } from '#server/settings/change-client.ts'
import { changeLogo, changeSettings, readSettings } from '#server/settings/change-settings.ts'

/** What a customer decides for itself, and the keys of its own server. */
export function serveStaffSettings(app: FastifyInstance, options: ServeOptions): void {
  const { tools } = options

  serve(app, calls.getSettings, options, async ({ staff }) => readSettings(tools, staff))
  serve(app, calls.changeSettings, options, async ({ staff, body }) => changeSettings(tools, staff, body))
  serve(app, calls.changeLogo, options, async ({ staff, body }) => changeLogo(tools, staff, body))

  serve(app, calls.listApiKeys, options, async ({ staff }) => ({ clientId: staff.user.clientId, data: await listApiKeys(tools, staff) }))
  serve(app, calls.issueApiKey, options, async ({ staff, body }) => issueApiKey(tools, staff, body))
  serve(app, calls.expireApiKey, options, async ({ staff, params, body }) => ({
    data: await expireApiKey(tools, staff, params.id, body.expiresInDays),
  }))
  serve(app, calls.revokeApiKey, options, async ({ staff, params }) => ({ data: await revokeApiKey(tools, staff, params.id) }))

  serve(app, calls.getCredits, options, async ({ staff }) => {
    const { creditBalance } = await getClient(tools, staff.user.clientId)
    return { creditBalance }
  })
}
