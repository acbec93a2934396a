export function readUserAgent(): string {
  return navigator.userAgent
}

/** Whether this browser can be asked for a camera at all. */
export function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}

/** Whether it is a phone or a tablet. An iPad calls itself a Mac; no Mac has a screen for several fingers. */
export function isHandheld({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean {
  return /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
