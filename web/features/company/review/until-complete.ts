/** What the parts of a page show while they are on their way. */
const coming = '.waiting, .muted[role="status"]:not(.small)'
const betweenMs = 150
const longestMs = 15_000

/** A part that is still on its way would be missing on paper. One that never comes says so itself, and is printed like that. */
export async function untilComplete(box: Element): Promise<void> {
  const giveUpAt = performance.now() + longestMs
  while (box.isConnected && box.querySelector(coming) && performance.now() < giveUpAt)
    await new Promise((done) => setTimeout(done, betweenMs))
}
