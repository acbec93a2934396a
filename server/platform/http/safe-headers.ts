import type { FastifyInstance } from 'fastify'

const contentPolicy = [
  "default-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'content-security-policy': contentPolicy,
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

/** On every answer; a route that shows something else says so itself. */
export function setSafeHeaders(app: FastifyInstance, publicUrl: string): void {
  const safe = toSafeHeaders(publicUrl)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(safe)
  })
}
