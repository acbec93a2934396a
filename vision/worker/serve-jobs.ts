import { VisionFault } from '#vision/engine.ts'
import type { JobMessage, Memory, WorkerMessage } from '#vision/worker/messages.ts'

/**
 * The child's side: opens its tools once, then answers one job after the other.
 * When the server dies the channel closes, and the child ends with it.
 */
export function serveJobs<J, R>(openJobHandler: () => Promise<(job: J) => Promise<R>>): void {
  process.on('disconnect', () => process.exit(0))
  // A signal to the whole process group is for the server: it ends its answers first, then this channel.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
  const tools = openJobHandler()
  tools.then(
    () => send({ type: 'ready', memory: measureMemory() }),
    (error: unknown) => {
      send({ type: 'unable', reason: error instanceof Error ? error.message : String(error) })
    },
  )
  process.on('message', async ({ id, job }: JobMessage<J>) => {
    try {
      const run = await tools
      const facts = await run(job)
      send({ type: 'done', id, memory: measureMemory(), facts })
    } catch (error) {
      const memory = measureMemory()
      if (error instanceof VisionFault) send({ type: 'fault', id, memory, kind: error.kind, detail: error.detail })
      else send({ type: 'bug', id, memory, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}

function send<R>(message: WorkerMessage<R>): void {
  process.send?.(message)
}

function measureMemory(): Memory {
  return { rssBytes: process.memoryUsage.rss(), peakRssBytes: process.resourceUsage().maxRSS * 1024 }
}
