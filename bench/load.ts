import { connect, type Socket } from 'node:net'

export type Call = { method: string; path: string; token?: string; body?: string }
export type Load = { perSecond: number; done: number; failed: number }

/**
 * Sends one request over and over on keep-alive connections, each the next as soon as its answer is whole. Raw sockets,
 * so that the caller costs little beside what it measures.
 */
export async function loadOf(
  url: URL,
  { method, path, token, body }: Call,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${url.host}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
  ]
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
  const counts = { done: 0, failed: 0 }
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(url)))
  const startedAt = performance.now()
  for (const socket of sockets) repeat(socket, request, counts)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const elapsed = (performance.now() - startedAt) / 1000
  const { done, failed } = counts
  for (const socket of sockets) socket.destroy()
  return { perSecond: done / elapsed, done, failed }
}

function openSocket(url: URL): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => resolve(socket))
    socket.setNoDelay(true)
    socket.on('error', reject)
  })
}

function repeat(socket: Socket, request: Buffer, counts: { done: number; failed: number }): void {
  let waiting = ''
  socket.on('data', (chunk) => {
    waiting += chunk.toString('latin1')
    const end = waiting.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(waiting)?.[1] ?? 0)
    if (waiting.length < end + 4 + length) return
    counts.done += 1
    if (!waiting.startsWith('HTTP/1.1 200')) counts.failed += 1
    waiting = ''
    socket.write(request)
  })
  socket.on('error', () => {
    counts.failed += 1
  })
  socket.write(request)
}
