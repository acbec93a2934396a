import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/sso/sso-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { issueToken, revokeTokens } from '#server/sso/scim/tokens.ts'
import { saveProvider, showSso } from '#server/sso/settings/save-provider.ts'
import { testConnection } from '#server/sso/settings/test-connection.ts'
import { endByBackChannelLogout } from '#server/sso/sign-in/back-channel-logout.ts'
import {
  completeSsoLink,
  completeSsoSignIn,
  findSsoOfEmail,
  getSsoOfAddress,
  startSsoLink,
  startSsoSignIn,
} from '#server/sso/sign-in/sign-in-by-provider.ts'
import { toStaffDevice } from '#server/staff/members/staff-device.ts'

const longestLogoutBody = 16_384

/** Signing in by the identity provider of a customer, and how that is set up. */
export function serveSso(app: FastifyInstance, options: ServeOptions): void {
  const { context, limits } = options

  serve(app, calls.findSso, options, async ({ body }) => ({ provider: await findSsoOfEmail(context, body.email) }))
  serve(app, calls.getSso, options, async ({ body }) => ({ provider: await getSsoOfAddress(context, body.slug) }))
  serve(app, calls.startSso, options, async ({ body }) => startSsoSignIn(context, body.slug))
  serve(app, calls.completeSso, options, async ({ body, device }) => ({
    data: await completeSsoSignIn(context, body, toStaffDevice(device)),
  }))
  serve(app, calls.startSsoLink, options, async ({ staff, body }) => startSsoLink(context, staff, body))
  serve(app, calls.completeSsoLink, options, async ({ staff, body }) => {
    await completeSsoLink(context, staff, body)
    return { linked: true as const }
  })

  serve(app, calls.getSsoSettings, options, async ({ staff }) => showSso(context, staff.user.clientId))
  serve(app, calls.changeSsoSettings, options, async ({ staff, body }) => {
    await saveProvider(context, staff, body)
    return showSso(context, staff.user.clientId)
  })
  serve(app, calls.testSsoConnection, options, async ({ staff, body }) => ({ checks: await testConnection(context, staff, body) }))
  serve(app, calls.issueScimToken, options, async ({ staff, body }) => issueToken(context, staff, body.overlapHours))
  serve(app, calls.revokeScimTokens, options, async ({ staff }) => ({ revokedAt: (await revokeTokens(context, staff)).toISOString() }))

  // As OpenID Connect Back-Channel Logout 1.0 has it: a form, and an answer without a body.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestLogoutBody },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<{ Params: { slug: string }; Body: Record<string, string> | undefined }>(
      '/auth/sso/:slug/back-channel-logout',
      { onRequest: async (request) => limits.requireAddress(request.ip) },
      async (request, reply) => {
        await endByBackChannelLogout(context, request.params.slug, request.body?.logout_token ?? '')
        return reply.code(204).header('cache-control', 'no-store').send()
      },
    )
  })
}
