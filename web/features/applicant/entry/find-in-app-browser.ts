/** Browsers inside other apps by their word in the user agent, most of which cannot open a camera; `null` for one without a name. */
const apps = [
  [/MicroMessenger/i, 'WeChat'],
  [/Instagram/i, 'Instagram'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/\bLine\//i, 'LINE'],
  [/BytedanceWebview|musical_ly|TikTok/i, 'TikTok'],
  [/\bGSA\//, 'Google'],
  [/; ?wv\)/, null],
] as const

/** Which app's browser this is, where it may not be able to do what is asked for: a customer's own WebView with a camera is as good as any. */
export function findInAppBrowser(userAgent: string, hasCamera: boolean): { app: string | null } | undefined {
  const found = apps.find(([words]) => words.test(userAgent))
  if (!found && !isInAppOfIos(userAgent)) return undefined
  const app = found?.[1] ?? null
  return app === null && hasCamera ? undefined : { app }
}

/** WebKit of an iPhone's app says neither the word of Safari nor that of another browser. */
function isInAppOfIos(userAgent: string): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) && userAgent.includes('AppleWebKit') && !/(Safari|CriOS|FxiOS|EdgiOS)\//.test(userAgent)
}
