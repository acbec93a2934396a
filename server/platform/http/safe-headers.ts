import type { FastifyInstance, FastifyReply } from 'fastify'

const toContentPolicy = (frameAncestors: string) =>
  [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

const headers = {
  'content-security-policy': toContentPolicy("'none'"),
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Also for what is answered before there is a request. */
export function toSafeHeaders(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https:') ? { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : headers
}

/** For a page that this origin and no other may embed; `frame-ancestors` says so, and the older header knows no origins. */
export function allowEmbedding(reply: FastifyReply, origin: string): void {
  reply.header('content-security-policy', toContentPolicy(origin)).removeHeader('x-frame-options')
}

/** On every answer; a route that shows something else says so itself. */
export function setSafeHeaders(app: FastifyInstance, publicUrl: string): void {
  const safe = toSafeHeaders(publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(safe)
    done()
  })
}
