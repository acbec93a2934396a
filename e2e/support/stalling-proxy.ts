import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const never = new Promise<never>(() => {})

/** A way to the server that may be slow, and may end without a word: what stood then stays open and says nothing more; what comes later gets through. */
export async function openStallingProxy(server: string, { upBytesPerSecond }: { upBytesPerSecond: number }) {
  const to = new URL(server)
  const sockets = new Set<Socket>()
  const stalls = new Set<() => void>()
  const listener = createServer((from) => {
    const onward = connect(Number(to.port), '127.0.0.1')
    let isStalled = false
    const end = () => {
      // Where the way is gone, neither side hears that the other one left.
      if (isStalled) return
      from.destroy()
      onward.destroy()
    }
    for (const socket of [from, onward]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    const forward = async () => {
      for await (const bytes of from as AsyncIterable<Buffer>) {
        await pause((bytes.byteLength / upBytesPerSecond) * 1_000)
        // Not left: whoever leaves a stream that they read ends it.
        if (isStalled) await never
        onward.write(bytes)
      }
      end()
    }
    forward().catch(end)
    onward.on('data', (bytes) => !isStalled && from.write(bytes))
    stalls.add(() => {
      isStalled = true
    })
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  return {
    url: `http://localhost:${port}`,
    stall() {
      for (const each of stalls) each()
      stalls.clear()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}
