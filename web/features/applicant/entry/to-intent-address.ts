/** The same page in the phone's own browser, as Android understands it; undefined on other systems, which have no such address. */
export function toIntentAddress(address: string, userAgent: string): string | undefined {
  const url = new URL(address)
  if (!/Android/i.test(userAgent) || !/^https?:$/.test(url.protocol)) return undefined
  const intent = [
    'Intent',
    `scheme=${url.protocol.slice(0, -1)}`,
    'action=android.intent.action.VIEW',
    'category=android.intent.category.BROWSABLE',
  ]
  return `intent://${url.host}${url.pathname}${url.search}#${intent.join(';')};end`
}
