import type { BrowserContext, Page } from '@playwright/test'

/** The line of the goals: what a phone has at the edge of its network. */
export const slowLine = { downKbit: 400, upKbit: 176, latencyMs: 400 }

const toBytes = (kbit: number) => (kbit * 1000) / 8

/** Puts a page on that line, and takes it off for a while. */
export async function useSlowLine(context: BrowserContext, page: Page): Promise<{ cut(): Promise<void>; mend(): Promise<void> }> {
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  const speed = {
    latency: slowLine.latencyMs,
    downloadThroughput: toBytes(slowLine.downKbit),
    uploadThroughput: toBytes(slowLine.upKbit),
  }
  const set = async (offline: boolean) => void (await tools.send('Network.emulateNetworkConditions', { offline, ...speed }))
  await set(false)
  return { cut: () => set(true), mend: () => set(false) }
}
