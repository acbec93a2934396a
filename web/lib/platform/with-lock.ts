/** One at a time among all tabs of this address; where the browser has no such locks (pages without a safe connection), at once. */
export async function withLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  if (!locks) return run()
  return locks.request(name, run) as Promise<T>
}
