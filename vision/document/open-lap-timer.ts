/** Milliseconds of each step since the one before. */
export function openLapTimer() {
  const laps: Record<string, number> = {}
  const start = performance.now()
  let last = start
  return {
    end(name: string) {
      const now = performance.now()
      laps[name] = now - last
      last = now
    },
    all: () => ({ ...laps, total: performance.now() - start }),
  }
}
