import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { requestIdHeader } from '#contract/endpoint.ts'
import { timing } from '#contract/limits.ts'
import { openRateLimits, type RateLimitSettings } from '#server/access/rate-limit.ts'
import type { Metrics } from '#server/metrics.ts'
import { answerError } from '#server/routes/answer-error.ts'
import { openBodyGate } from '#server/routes/body-gate.ts'
import { answerBrokenRequest, answerUnreadableAddress, refuseOnClosing } from '#server/routes/broken-requests.ts'
import { toCallFacts } from '#server/routes/call-facts.ts'
import { serveCorporate } from '#server/routes/corporate.ts'
import { serveCorporateIndividual } from '#server/routes/corporate-individual.ts'
import { serveLiveCompany } from '#server/routes/corporate-live.ts'
import { serveCustomerServer } from '#server/routes/customer-server.ts'
import { serveReference } from '#server/routes/docs.ts'
import { serveEmailCode } from '#server/routes/email-code.ts'
import { serveFiles } from '#server/routes/files.ts'
import { serveFormFiles } from '#server/routes/form-files.ts'
import { type openReadiness, serveHealth, serveMetrics } from '#server/routes/health.ts'
import { serveIdentityDetails } from '#server/routes/identity-details.ts'
import { serveIndividual } from '#server/routes/individual.ts'
import { serveLiveDesk } from '#server/routes/live-desk.ts'
import { serveLiveStatus } from '#server/routes/live-status.ts'
import { serveMailbox } from '#server/routes/mailbox.ts'
import { servePersonalInfo } from '#server/routes/personal-info.ts'
import { setSafeHeaders } from '#server/routes/safe-headers.ts'
import { shareRateLimits } from '#server/routes/share-rate-limits.ts'
import { serveStaffAccounts } from '#server/routes/staff-accounts.ts'
import { serveStaffAudit } from '#server/routes/staff-audit.ts'
import { serveStaffCases } from '#server/routes/staff-cases.ts'
import { serveStaffDecisions } from '#server/routes/staff-decisions.ts'
import { serveStaffForms } from '#server/routes/staff-forms.ts'
import { serveStaffLinks } from '#server/routes/staff-links.ts'
import { serveStaffOverview } from '#server/routes/staff-overview.ts'
import { serveStaffPasskeys } from '#server/routes/staff-passkeys.ts'
import { serveStaffQueue } from '#server/routes/staff-queue.ts'
import { serveStaffSecondFactor } from '#server/routes/staff-second-factor.ts'
import { serveStaffSession } from '#server/routes/staff-session.ts'
import { serveStaffSettings } from '#server/routes/staff-settings.ts'
import { refuseUnstorableText } from '#server/routes/storable-text.ts'
import { serveWeb, watchRoutes } from '#server/routes/web.ts'
import { openStaffNotices } from '#server/services/staff/notice-staff.ts'
import type { Tools } from '#server/tools.ts'

export type AppOptions = {
  tools: Tools
  metrics: Metrics
  readiness: ReturnType<typeof openReadiness>
  /** Figures and the reasons of readiness on this address, which everybody reaches; otherwise on that of operations alone. */
  showsOperations: boolean
  webFolder: string
  rateLimits: RateLimitSettings
  /** The page of messages, which shows every link to everybody. */
  showsMailbox: boolean
  trustedProxies?: string[]
  /** Each line of a call says where it came from, by the same rule as the limits. */
  logsClientAddress?: boolean
  requestTimeoutMs?: number
  bodySilenceMs?: number
}

/** Every route of the product on one server. Nothing listens yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { tools, metrics, requestTimeoutMs = timing.requestTimeoutMs, trustedProxies = [] } = options
  const app = fastify({
    loggerInstance: tools.log,
    // One line a call, written below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomBytes(12).toString('base64url'),
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
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, tools.publicUrl),
    frameworkErrors: answerUnreadableAddress(tools.publicUrl),
  })
  setSafeHeaders(app, tools.publicUrl)
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
  })
  refuseOnClosing(app)
  refuseUnstorableText(app)
  app.addHook('onResponse', async (request, reply) => {
    // The pattern of the route, never the address: that may hold an id or a token.
    const { method, routeOptions } = request
    const said = {
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...toCallFacts(request),
      ...(options.logsClientAddress && { address: request.ip }),
    }
    if (said.event) request.log.warn(said, 'refused')
    else request.log.info(said, 'answered')
  })
  closeSilentLines(app)
  app.setErrorHandler(answerError)
  metrics.watchApp(app)
  watchRoutes(app)
  await app.register(multipart, { throwFileSizeLimit: true })

  const limits = openRateLimits(options.rateLimits)
  shareRateLimits(app, tools, limits)
  const serving = {
    tools,
    limits,
    bodies: openBodyGate(options.bodySilenceMs),
    noticeStaff: openStaffNotices(tools),
    ...(options.requestTimeoutMs !== undefined && { requestTimeoutMs: options.requestTimeoutMs }),
  }
  serveIndividual(app, serving)
  serveIdentityDetails(app, serving)
  servePersonalInfo(app, serving)
  serveEmailCode(app, serving)
  serveFormFiles(app, serving)
  serveCorporate(app, serving)
  serveCorporateIndividual(app, serving)
  serveLiveCompany(app, serving)
  serveCustomerServer(app, serving)
  serveStaffSession(app, serving)
  serveStaffLinks(app, serving)
  serveStaffAccounts(app, serving)
  serveStaffSecondFactor(app, serving)
  serveStaffPasskeys(app, serving)
  serveStaffAudit(app, serving)
  serveStaffQueue(app, serving)
  serveStaffDecisions(app, serving)
  serveStaffCases(app, serving)
  serveStaffForms(app, serving)
  serveStaffOverview(app, serving)
  serveStaffSettings(app, serving)
  serveLiveDesk(app, serving)
  serveLiveStatus(app, serving)
  serveFiles(app, serving)
  serveHealth(app, options.readiness, { showsReasons: options.showsOperations })
  if (options.showsOperations) serveMetrics(app, metrics)
  serveReference(app, { publicUrl: tools.publicUrl })
  if (options.showsMailbox) serveMailbox(app, tools)
  await serveWeb(app, { webFolder: options.webFolder })
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
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const line of lines) if (line.bytesRead === 0) line.destroy()
  })
}
