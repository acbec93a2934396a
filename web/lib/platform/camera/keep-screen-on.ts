/** Keeps the screen on while the camera runs. The answer lets it go; where there is no lock, nothing happens. */
export function keepScreenOn(): () => void {
  let released = false
  let lock: WakeLockSentinel | undefined
  const request = navigator.wakeLock?.request('screen')
  request?.then(
    (granted) => {
      lock = granted
      if (released) void granted.release()
    },
    () => undefined,
  )
  return () => {
    released = true
    void lock?.release()
  }
}
