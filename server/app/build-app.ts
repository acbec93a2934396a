import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { requestIdHeader } from '#contract/endpoint.ts'
import { timing } from '#contract/timing.ts'
import { recordApiCalls, serveApiLog } from '#server/api-log/routes/api-log-routes.ts'
import { type openReadiness, serveHealth, serveMetrics } from '#server/app/health/health-routes.ts'
import type { Metrics } from '#server/app/health/metrics.ts'
import { openCallers } from '#server/app/open-callers.ts'
import { serveReference } from '#server/app/openapi/reference-routes.ts'
import { serveVerification } from '#server/app/verification-routes.ts'
import { serveWeb, watchRoutes } from '#server/app/web-pages.ts'
import { serveStaffAudit } from '#server/audit-log/routes/audit-routes.ts'
import { serveStaffCases } from '#server/cases/routes/case-routes.ts'
import { serveStaffDecisions } from '#server/cases/routes/decision-routes.ts'
import { serveStaffStreams } from '#server/cases/routes/staff-streams.ts'
import { serveCompany } from '#server/company/routes/company-routes.ts'
import { serveCompanyStream } from '#server/company/routes/company-stream.ts'
import { isNoticeOutdated } from '#server/consent/named-periods.ts'
import { serveConsent } from '#server/consent/routes/consent-routes.ts'
import { serveNotices } from '#server/consent/routes/notice-routes.ts'
import { serveFiles } from '#server/downloads/routes/file-routes.ts'
import { serveEvents } from '#server/events/routes/event-routes.ts'
import { serveFormEditor } from '#server/form-editor/routes/form-editor-routes.ts'
import { serveFormFiles } from '#server/forms/routes/form-file-routes.ts'
import { findEmbedder } from '#server/links/find-embedder.ts'
import { serveApiKeyCalls } from '#server/links/routes/api-key-routes.ts'
import { serveEmailCode } from '#server/links/routes/email-code-routes.ts'
import { serveStaffLinks } from '#server/links/routes/link-routes.ts'
import { serveMailbox } from '#server/mail/routes/mailbox-routes.ts'
import { serveIndividual } from '#server/onboarding/routes/individual-routes.ts'
import { serveInvitedPerson } from '#server/onboarding/routes/invited-person-routes.ts'
import { serveStatusStream } from '#server/onboarding/routes/status-stream.ts'
import { serveSubmissions } from '#server/onboarding/routes/submit-routes.ts'
import { serveIdentityDetails } from '#server/personal-info/routes/identity-details-routes.ts'
import { servePersonalInfo } from '#server/personal-info/routes/personal-info-routes.ts'
import type { AppContext } from '#server/platform/context.ts'
import { answerErrors } from '#server/platform/http/answer-error.ts'
import { openBodyGate } from '#server/platform/http/body-gate.ts'
import { answerBrokenRequest, answerUnreadableAddress, refuseOnClosing } from '#server/platform/http/broken-requests.ts'
import { toCallFacts } from '#server/platform/http/call-facts.ts'
import { refuseUnstorableText } from '#server/platform/http/refuse-unstorable-text.ts'
import { newRequestId } from '#server/platform/http/request-id.ts'
import { setSafeHeaders } from '#server/platform/http/safe-headers.ts'
import { shareRateLimits } from '#server/platform/http/share-rate-limits.ts'
import { openIdempotentCalls } from '#server/platform/idempotency/idempotent-calls.ts'
import { openRateLimits, type RateLimitSettings } from '#server/platform/limits/rate-limit.ts'
import { toTraceFacts, traceCalls } from '#server/platform/tracing/trace-calls.ts'
import type { Tracing } from '#server/platform/tracing/tracing.ts'
import { servePublicContent } from '#server/public-api/routes/content-routes.ts'
import { servePublicDecisions } from '#server/public-api/routes/decision-routes.ts'
import { servePublicRequests } from '#server/public-api/routes/request-routes.ts'
import { serveStaffOverview } from '#server/queue/routes/overview-routes.ts'
import { serveStaffQueue } from '#server/queue/routes/queue-routes.ts'
import { serveReceipts } from '#server/receipts/routes/receipt-routes.ts'
import { askForWithdrawn, takeBackForWithdrawn } from '#server/retention/requests/withdrawn-consent.ts'
import { serveRetention } from '#server/retention/routes/retention-routes.ts'
import { serveSandbox } from '#server/sandbox/routes/test-routes.ts'
import { serveStaffSettings } from '#server/settings/routes/settings-routes.ts'
import { serveScim } from '#server/sso/routes/scim-routes.ts'
import { serveSso } from '#server/sso/routes/sso-routes.ts'
import { serveStaffAccounts } from '#server/staff/routes/account-routes.ts'
import { serveStaffPasskeys } from '#server/staff/routes/passkey-routes.ts'
import { serveStaffSecondFactor } from '#server/staff/routes/second-factor-routes.ts'
import { serveStaffSession } from '#server/staff/routes/session-routes.ts'
import { serveOwnExport } from '#server/subjects/routes/own-export-routes.ts'
import { serveSubjectExports } from '#server/subjects/routes/subject-routes.ts'
import { serveOwnApiKey } from '#server/tenants/routes/own-api-key-routes.ts'
import { serveUploads } from '#server/uploads/routes/upload-routes.ts'
import { serveStaffWebhooks } from '#server/webhooks/routes/staff-webhook-routes.ts'
import { serveWebhookEndpoints } from '#server/webhooks/routes/webhook-routes.ts'

export type AppOptions = {
  context: AppContext
  metrics: Metrics
  /** Null: nothing is traced. */
  tracing?: Tracing | null
  readiness: ReturnType<typeof openReadiness>
  /** Figures and the reasons of readiness on this address, which everybody reaches; otherwise on that of operations alone. */
  showsOperations: boolean
  webFolder: string
  demoUrl: string | null
  rateLimits: RateLimitSettings
  /** The page of messages, which shows every link to everybody. */
  showsMailbox: boolean
  trustedProxies?: string[]
  /** Each line of a call says where it came from, by the same rule as the limits. */
  logsClientAddress?: boolean
  requestTimeoutMs?: number
  bodySilenceMs?: number
  /** How long a call waits for another with its idempotency key. */
  idempotencyWaitMs?: number
}

/** Every route of the product on one server. Nothing listens yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { context, metrics, requestTimeoutMs = timing.requestTimeoutMs, trustedProxies = [] } = options
  const app = fastify({
    loggerInstance: context.log,
    // One line a call, written below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // A body that never ends is cut off here; a handler that never ends, in serve.ts.
    requestTimeout: requestTimeoutMs,
    // Of what no route asks for; each call says its own.
    bodyLimit: 65_536,
    http: { headersTimeout: Math.min(20_000, requestTimeoutMs), connectionsCheckingInterval: Math.min(5_000, requestTimeoutMs / 2) },
    keepAliveTimeout: 30_000,
    forceCloseConnections: 'idle',
    // In the catalogue's words: refuseOnClosing.
    return503OnClosing: false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, context.publicUrl),
    frameworkErrors: answerUnreadableAddress(context.publicUrl),
  })
  if (options.tracing) traceCalls(app, options.tracing)
  setSafeHeaders(app, context.publicUrl)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
  refuseOnClosing(app)
  refuseUnstorableText(app)
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern of the route, never the address: that may hold an id or a token.
    const { method, routeOptions } = request
    const stated = {
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...toCallFacts(request),
      ...toTraceFacts(request),
      ...(options.logsClientAddress && { address: request.ip }),
    }
    if (stated.event) request.log.warn(stated, 'refused')
    else request.log.info(stated, 'answered')
    done()
  })
  closeSilentLines(app)
  app.setErrorHandler(answerErrors(context.publicUrl))
  metrics.watchApp(app)
  recordApiCalls(app, context)
  watchRoutes(app)
  await app.register(multipart, { throwFileSizeLimit: true })

  const limits = openRateLimits(options.rateLimits)
  shareRateLimits(app, context, limits)
  const serving = {
    context,
    limits,
    bodies: openBodyGate(options.bodySilenceMs),
    callers: openCallers(context),
    idempotentCalls: openIdempotentCalls(context, options.idempotencyWaitMs),
    ...(options.requestTimeoutMs !== undefined && { requestTimeoutMs: options.requestTimeoutMs }),
  }
  serveIndividual(app, serving)
  serveIdentityDetails(app, serving)
  servePersonalInfo(app, serving)
  serveEmailCode(app, serving)
  serveFormFiles(app, serving)
  serveUploads(app, serving)
  serveSubmissions(app, serving)
  serveConsent(app, serving, {
    askErasure: (transaction, request, actor) => askForWithdrawn(transaction, context, request, actor),
    takeBackErasure: (transaction, request, actor) => takeBackForWithdrawn(transaction, context, request, actor),
  })
  serveCompany(app, serving)
  serveInvitedPerson(app, serving)
  serveCompanyStream(app, serving)
  serveApiKeyCalls(app, serving)
  serveOwnApiKey(app, serving)
  servePublicRequests(app, serving)
  servePublicDecisions(app, serving)
  servePublicContent(app, serving)
  serveStaffSession(app, serving)
  serveStaffLinks(app, serving)
  serveStaffAccounts(app, serving)
  serveStaffSecondFactor(app, serving)
  serveStaffPasskeys(app, serving)
  serveSso(app, serving)
  serveScim(app, serving)
  serveStaffAudit(app, serving)
  serveApiLog(app, serving)
  serveStaffQueue(app, serving)
  serveStaffDecisions(app, serving)
  serveStaffCases(app, serving)
  serveFormEditor(app, serving)
  serveStaffOverview(app, serving, (clientId) => isNoticeOutdated(context, clientId))
  serveStaffSettings(app, serving)
  serveNotices(app, serving)
  serveStaffWebhooks(app, serving)
  serveWebhookEndpoints(app, serving)
  serveEvents(app, serving)
  serveReceipts(app, serving)
  serveRetention(app, serving)
  serveSubjectExports(app, serving)
  serveOwnExport(app, serving)
  serveSandbox(app, serving)
  serveStaffStreams(app, serving)
  serveStatusStream(app, serving)
  serveFiles(app, serving)
  serveHealth(app, options.readiness, { showsReasons: options.showsOperations })
  if (options.showsOperations) serveMetrics(app, metrics)
  serveVerification(app, context)
  serveReference(app, { publicUrl: context.publicUrl })
  if (options.showsMailbox) serveMailbox(app, context)
  await serveWeb(app, {
    webFolder: options.webFolder,
    demoUrl: options.demoUrl,
    findEmbedder: async (path, query, address) => {
      limits.requireAddress(address)
      return findEmbedder(context, path, query)
    },
  })
  return app
}

/** Browsers open lines in advance, and never say a word on some: a server that stops does not wait for these. */
function closeSilentLines(app: FastifyInstance): void {
  const lines = new Set<Socket>()
  app.server.on('connection', (line: Socket) => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  let isClosing = false
  // An answer that was under way when the stop began is the last of its line, which would stay open for another call.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const line of lines) if (line.bytesRead === 0) line.destroy()
  })
}
