import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { addressGuard, guardedLookup, isAllowedUrl, type Resolve } from '#server/platform/outgoing/address-guard.ts'
import type { OutgoingCall, OutgoingFetch } from '#server/platform/ports.ts'

/** From the look-up to the last byte of the answer. */
const wholeLimitMs = 8_000
/** A list of keys has a few kilobytes; a person in very many groups has some tens. */
const maxAnswerBytes = 512 * 1024

/** What was answered is longer than anything that is asked for. */
export class AnswerTooLarge extends Error {
  constructor() {
    super('the answer is longer than it may be')
    this.name = 'AnswerTooLarge'
  }
}

export type GuardedFetchOptions = {
  /** In CIDR; addresses inside them may be called, by http too. */
  privateNetworks: readonly string[]
  timeoutMs?: number
  resolve?: Resolve
}

/**
 * As `fetch`, for addresses that a customer names: it follows no redirect, ends after one limit for all of it, reads so much and no more,
 * and connects only to addresses that were judged when they were looked up. Throws AddressNotAllowed, AnswerTooLarge, and what the line says.
 */
export function openGuardedFetch({ privateNetworks, timeoutMs = wholeLimitMs, resolve }: GuardedFetchOptions): OutgoingFetch {
  const guard = addressGuard(privateNetworks)
  const ask = async (address: string, { method, headers, body, signal }: OutgoingCall): Promise<Response> => {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A name is judged by the look-up; an address is looked up nowhere.
    if (isIP(host)) guard.requireAddress(host, url.protocol)
    const limit = AbortSignal.timeout(timeoutMs)
    const sent = body === undefined ? undefined : Buffer.from(body)
    const options = {
      method,
      headers: { ...headers, ...(sent && { 'content-length': sent.byteLength }) },
      lookup: guardedLookup(guard, url.protocol, resolve),
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
      // A line that stays open would be one that was judged some time ago.
      agent: false,
    }
    return new Promise((fulfil, reject) => {
      const call = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (answer) => {
        readWhole(answer).then((bytes) => fulfil(toResponse(answer, bytes)), reject)
      })
      call.on('error', reject)
      call.end(sent)
    })
  }
  return Object.assign(ask, { allows: (url: string) => isAllowedUrl(guard, privateNetworks, url) })
}

async function readWhole(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    // Leaving the loop closes the line.
    if (bytes > maxAnswerBytes) throw new AnswerTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toResponse({ statusCode = 502, rawHeaders }: IncomingMessage, bytes: Buffer): Response {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  const hasNoBody = statusCode === 204 || statusCode === 205 || statusCode === 304
  return new Response(hasNoBody ? null : new Uint8Array(bytes), { status: statusCode, headers })
}
