import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestIdHeader } from '#contract/endpoint.ts'
import { errorStatus } from '#contract/error-codes.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sendRefusal, toErrorBody } from '#server/platform/http/answer-error.ts'
import { toSafeHeaders } from '#server/platform/http/safe-headers.ts'

/*
 * What never reaches a route gets the catalogue's body all the same: bytes that are no HTTP, an address that cannot be read, and a
 * call that comes while the server stops.
 */

/** What is no HTTP, or comes too slowly: answered, and the line is closed. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, publicUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const refusal = new Refusal(isSlow ? 'ERROR_NETWORK_TIMEOUT' : 'INVALID_REQUEST_PARAMETERS')
  const id = randomBytes(12).toString('base64url')
  const body = JSON.stringify(toErrorBody(refusal, { id, language: undefined }))
  const status = isSlow ? '408 Request Timeout' : '400 Bad Request'
  const lines = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `${requestIdHeader}: ${id}`,
    ...Object.entries(toSafeHeaders(publicUrl)).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** An address that is no text (`/%ff`), or whose id is longer than any of ours. No hook has run for it. */
export function answerUnreadableAddress(publicUrl: string) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = new Refusal('INVALID_REQUEST_PARAMETERS')
    reply
      .code(errorStatus[refusal.code])
      .headers({ ...toSafeHeaders(publicUrl), 'cache-control': 'no-store', [requestIdHeader]: request.id })
    void sendRefusal(refusal, request, reply, publicUrl)
  }
}

/** Calls that come while the server stops are told to come again, on another line. */
export function refuseOnClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) return done()
    reply.header('connection', 'close')
    done(new Refusal('SYSTEM_ERROR'))
  })
}
