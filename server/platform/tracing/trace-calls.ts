import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import { toCallFacts } from '#server/platform/http/call-facts.ts'
import { within } from '#server/platform/tracing/active-span.ts'
import { toErrorTypeOfCode, toMethod, toRequestId, toRouteTemplate } from '#server/platform/tracing/span-attributes.ts'
import { readTraceParent } from '#server/platform/tracing/trace-parent.ts'
import type { OpenSpan, Tracing } from '#server/platform/tracing/tracing.ts'

const spans = new WeakMap<FastifyRequest, OpenSpan>()

/** What the log says of a call, so that its lines are found by its trace. */
export function toTraceFacts(request: FastifyRequest): { traceId?: string } {
  const traceId = spans.get(request)?.traceId()
  return traceId === undefined ? {} : { traceId }
}

/** A span for every call of a server, by the pattern of its route: never by its address, which may hold an id or a token. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { access } = request.routeOptions.config as { access?: Access }
    const caller = readTraceParent(request.headers.traceparent)
    const attributes = {
      'http.request.method': toMethod(request.method),
      'http.route': toRouteTemplate(request.routeOptions.url),
      'portico.request_id': toRequestId(request.id),
      ...(access && { 'portico.access': access }),
    }
    // A proxy that the operator named goes on with its own trace. Of anybody else's, the span says that it was named.
    const isTrusted = (request.ips?.length ?? 0) > 1
    const span = tracing.begin('call', attributes, caller && { ...caller, isTrusted })
    if (span) {
      spans.set(request, span)
      // After `finish`, where the log and the figures are written; also where whoever called has left.
      reply.raw.once('close', () => endCall(span, request, reply))
    }
    within(span, done)
  })
  // A body is read by events of its connection, which belong to no call.
  app.addHook('preValidation', (request, _reply, done) => within(spans.get(request), done))
}

function endCall(span: OpenSpan, request: FastifyRequest, { raw }: FastifyReply): void {
  const { code } = toCallFacts(request)
  if (raw.headersSent) span.set({ 'http.response.status_code': raw.statusCode })
  if (code) span.set({ 'error.type': toErrorTypeOfCode(code) })
  span.end({ hasFailed: raw.headersSent && raw.statusCode >= 500 })
}
