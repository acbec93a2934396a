import { connect, type Socket } from 'node:net'

export type Call = { method: string; path: string; token?: string; body?: string }
export type Load = { perSecond: number; done: number; failed: number }

/**
 * Sends one request over and over on keep-alive connections, each the next as soon as its answer is whole. Raw sockets,
 * so that the caller costs little beside what it measures.
 */
export async function loadOf(url: URL, call: Call, { connections, seconds }: { connections: number; seconds: number }): Promise<Load> {
  const request = toRequest(url, call)
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

function toRequest(url: URL, { method, path, token, body }: Call): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${url.host}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
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

/** The time of each call where calls come at a steady rate, whether or not the one before was answered. */
export async function latenciesOf(url: URL, call: Call, { perSecond, seconds }: { perSecond: number; seconds: number }): Promise<number[]> {
  const request = toRequest(url, call)
  const idle: Socket[] = []
  const took: number[] = []
  const under: Promise<void>[] = []
  const callOnce = async () => {
    const startedAt = performance.now()
    const socket = idle.pop() ?? (await openSocket(url))
    await answerOf(socket, request)
    took.push(performance.now() - startedAt)
    idle.push(socket)
  }
  const startedAt = performance.now()
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const dueMs = startedAt + (nth * 1_000) / perSecond - performance.now()
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs))
    under.push(callOnce())
  }
  await Promise.all(under)
  for (const socket of idle) socket.destroy()
  return took
}

function answerOf(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let waiting = ''
    const take = (chunk: Buffer) => {
      waiting += chunk.toString('latin1')
      const end = waiting.indexOf('\r\n\r\n')
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(waiting)?.[1] ?? 0)
      if (end < 0 || waiting.length < end + 4 + length) return
      socket.off('data', take)
      if (waiting.startsWith('HTTP/1.1 200')) resolve()
      else reject(new Error(`a call was answered ${waiting.slice(0, 200)}`))
    }
    socket.on('data', take)
    socket.write(request)
  })
}
