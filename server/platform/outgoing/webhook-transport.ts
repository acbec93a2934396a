import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { DeliveryFailure } from '#contract/webhooks/delivery.ts'
import { AddressNotAllowed, addressGuard, guardedLookup, isAllowedUrl, type Resolve } from '#server/platform/outgoing/address-guard.ts'
import type { WebhookAnswer, WebhookMessage, WebhookTransport } from '#server/platform/ports.ts'

/** From the look-up to the last byte of the answer. */
const wholeLimitMs = 15_000
const maxAnswerBytes = 64 * 1024
const keptAnswerBytes = 1024

export type TransportOptions = {
  /** In CIDR; receivers inside them may be called, by http too. */
  privateNetworks: readonly string[]
  timeoutMs?: number
  resolve?: Resolve
}

/** Sends webhooks: no redirects, one limit for all of it, and only to addresses that were judged when they were connected to. */
export function openWebhookTransport({ privateNetworks, timeoutMs = wholeLimitMs, resolve }: TransportOptions): WebhookTransport {
  const guard = addressGuard(privateNetworks)
  const agents = { 'https:': new HttpsAgent({ keepAlive: true, maxFreeSockets: 32 }), 'http:': new HttpAgent({ keepAlive: true }) }

  function once(message: WebhookMessage, signal: AbortSignal): Promise<Sent> {
    const url = new URL(message.url)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A name is judged by the look-up; an address is looked up nowhere.
    if (isIP(host)) guard.requireAddress(host, url.protocol)
    const isTls = url.protocol === 'https:'
    const options = {
      method: 'POST',
      headers: { ...message.headers, 'content-length': Buffer.byteLength(message.body) },
      agent: isTls ? agents['https:'] : agents['http:'],
      lookup: guardedLookup(guard, url.protocol, resolve),
      signal,
    }
    return new Promise((fulfil, reject) => {
      const call = (isTls ? httpsRequest : httpRequest)(url, options, (answer) => {
        readBeginning(answer).then(
          (body) => fulfil({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null, body }),
          reject,
        )
      })
      call.on('error', (error) => reject(Object.assign(error, { wasReused: call.reusedSocket })))
      call.end(message.body)
    })
  }

  return {
    allowsUrl: (text) => isAllowedUrl(guard, privateNetworks, text),
    async post(message) {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        // A line that was kept open may have been closed by the other side a moment ago.
        return toAnswer(await once(message, signal).catch((error) => (isStale(error) ? once(message, signal) : Promise.reject(error))))
      } catch (error) {
        return { status: null, failure: toFailure(error, signal), retryAfter: null, body: '' }
      }
    },
    async close() {
      agents['https:'].destroy()
      agents['http:'].destroy()
    },
  }
}

type Sent = { status: number; retryAfter: string | null; body: string }

/** Reads on to where the answer ends, or is longer than any needs to be; keeps the beginning. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (bytes < keptAnswerBytes) chunks.push(chunk.subarray(0, keptAnswerBytes - bytes))
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

function toAnswer({ status, retryAfter, body }: Sent): WebhookAnswer {
  return { status, body, retryAfter, failure: toStatusFailure(status) }
}

function toStatusFailure(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

const isStale = (error: { wasReused?: boolean; code?: string }) => error.wasReused === true && error.code === 'ECONNRESET'

function toFailure(error: unknown, signal: AbortSignal): DeliveryFailure {
  if (error instanceof AddressNotAllowed) return 'address_not_allowed'
  if (signal.aborted) return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code)) return 'dns'
  if (/CERT|TLS|SSL|UNABLE_TO|SELF_SIGNED|EPROTO/.test(code)) return 'tls'
  return 'connection'
}
