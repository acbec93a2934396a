import { connect, createServer, type Socket } from 'node:net'

export type BreakableLine = { url: string; cut(): Promise<void>; mend(): Promise<void>; close(): Promise<void> }

/** A way to a database that a test can cut and mend: while it is cut, nobody gets through, and nobody who was through stays. */
export async function openBreakableLine(databaseUrl: string): Promise<BreakableLine> {
  const target = new URL(databaseUrl)
  const lines = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        lines.delete(one)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as { port: number }
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const line of lines) line.destroy()
    await closed
  }
  const near = new URL(databaseUrl)
  near.port = String(port)
  return {
    url: near.href,
    cut,
    mend: () => listen(port),
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
