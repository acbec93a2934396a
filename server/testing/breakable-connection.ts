import { connect, createServer, type Socket } from 'node:net'

export type BreakableConnection = {
  url: string
  /** Nobody gets through, and nobody who was through stays. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Lines are taken and stay open, and nothing passes on them, as on a network that loses every packet. */
  hang(): void
  /** Everything passes again; what was open while it hung stays silent for good where `losesOld`, as after a move to another machine. */
  resume(options?: { losesOld: boolean }): void
  close(): Promise<void>
}

type Line = { pass(): void; hold(): void; destroy(): void }

/** A way to a database that a test can cut, mend, and let hang. */
export async function openBreakableConnection(databaseUrl: string): Promise<BreakableConnection> {
  const target = new URL(databaseUrl)
  const lines = new Set<Line>()
  const lost = new Set<Line>()
  let isHanging = false
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const line = openLine(near, target, () => lines.delete(line))
    lines.add(line)
    if (!isHanging) line.pass()
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
    hang() {
      isHanging = true
      for (const line of lines) line.hold()
    },
    resume({ losesOld } = { losesOld: false }) {
      isHanging = false
      for (const line of lines) {
        if (losesOld) lost.add(line)
        else if (!lost.has(line)) line.pass()
      }
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}

function openLine(near: Socket, target: URL, onClose: () => void): Line {
  let far: Socket | undefined
  const watch = (one: Socket, other: () => Socket | undefined) => {
    one.on('error', () => {})
    one.on('close', () => {
      onClose()
      other()?.destroy()
    })
  }
  watch(near, () => far)
  return {
    pass() {
      if (!far) {
        far = connect(Number(target.port), target.hostname)
        watch(far, () => near)
      }
      near.pipe(far).pipe(near)
    },
    hold() {
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const)
        if (one && other) one.unpipe(other).pause()
    },
    destroy() {
      near.destroy()
      far?.destroy()
    },
  }
}
