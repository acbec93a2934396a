import { openGuardedFetch } from '#server/platform/outgoing/guarded-fetch.ts'
import type { TraceSettings } from '#server/platform/tracing/tracing.ts'

/** An operator names their collector: it may stand in any network, and there it is left to them. */
export const anyNetwork = ['0.0.0.0/0', '::/0']
const longestMs = 8_000

/** What the collector answers to a batch without spans. Throws where it is out of reach. */
export async function checkCollector({ url, headers, timeoutMs }: TraceSettings): Promise<number> {
  const ask = openGuardedFetch({ privateNetworks: anyNetwork, timeoutMs: Math.min(timeoutMs, longestMs) })
  const body = JSON.stringify({ resourceSpans: [] })
  const { status } = await ask(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
  return status
}
