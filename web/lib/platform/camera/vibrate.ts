/** A short tap where the device can: for people who look at the camera, not at the words. */
export function vibrate(durationMs = 40): void {
  navigator.vibrate?.(durationMs)
}
