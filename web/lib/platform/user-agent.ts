export function readUserAgent(): string {
  return navigator.userAgent
}

/** Whether this browser can be asked for a camera at all. */
export function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}
