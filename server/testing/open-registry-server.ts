import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a server answers once, instead of what it should. */
export type RegistryFault = {
  status?: number
  headers?: Record<string, string>
  /** As it stands, JSON or not. */
  body?: string
  /** Breaks the line after so many bytes of the body. */
  cutAfterBytes?: number
  /** Says nothing at all, until the caller hangs up. */
  isSilent?: boolean
}

export type RegistryAnswer = { status?: number; body: unknown; headers?: Record<string, string> }
export type RegistryCall = { path: string[]; query: URLSearchParams; headers: IncomingMessage['headers'] }

export type TestRegistryServer = {
  origin: string
  calls: RegistryCall[]
  /** The next answers, in turn. */
  failNext(...faults: RegistryFault[]): void
  /** Answers as it should again, whatever was still to go wrong. */
  recover(): void
  close(): Promise<void>
}

/** A registry on a real socket: GET calls, JSON answers, and whatever goes wrong on request. */
export async function openRegistryServer(contentType: string, answer: (call: RegistryCall) => RegistryAnswer): Promise<TestRegistryServer> {
  const calls: RegistryCall[] = []
  const faults: RegistryFault[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://registry.test')
    const call = {
      path: url.pathname.split('/').slice(1).map(decodeURIComponent),
      query: url.searchParams,
      headers: request.headers,
    }
    calls.push(call)
    const fault = faults.shift()
    if (fault) return misbehave(response, fault, contentType)
    const { status = request.method === 'GET' ? 200 : 405, body, headers = {} } = answer(call)
    response.writeHead(status, { 'content-type': contentType, ...headers }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    failNext: (...next) => void faults.push(...next),
    recover: () => void faults.splice(0),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function misbehave(
  response: ServerResponse,
  { status = 200, headers = {}, body = '{}', cutAfterBytes, isSilent }: RegistryFault,
  contentType: string,
) {
  if (isSilent) return
  response.writeHead(status, { 'content-type': contentType, ...headers })
  if (cutAfterBytes === undefined) return void response.end(body)
  response.write(body.slice(0, cutAfterBytes), () => response.destroy())
}
