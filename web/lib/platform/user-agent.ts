export function readUserAgent(): string {
  return navigator.userAgent
}
