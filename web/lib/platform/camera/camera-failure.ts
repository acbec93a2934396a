/** Every way a camera can fail us; each has words and a way on of its own. */
export type CameraFailure =
  /** The person, their browser or their company said no. */
  | 'denied'
  | 'none'
  /** Another program or tab holds it. */
  | 'busy'
  /** Opened inside another app, which hands out no camera. */
  | 'in-app-browser'
  /** Browsers give the camera to https pages only. */
  | 'insecure-page'
  /** A browser without the means. */
  | 'unsupported'
  /** It was open, then ended or froze. */
  | 'lost'
  /** It is open, and shows nothing but black. */
  | 'black-picture'
  /** No picture within the time limit. */
  | 'too-slow'

export class CameraError extends Error {
  readonly failure: CameraFailure
  constructor(failure: CameraFailure, cause?: unknown) {
    super(failure, { cause })
    this.name = 'CameraError'
    this.failure = failure
  }
}

/** What is known when opening fails. */
export type CameraSurroundings = { isSecure: boolean; hasMediaDevices: boolean; userAgent: string }

// Facebook, Instagram, Messenger, WeChat, Line, TikTok, Snapchat, LinkedIn, Pinterest, Twitter, and Android's bare WebView
// ("; wv"). On iPhones a WebView is WebKit without the word Safari.
const inAppLabels =
  /FBAN|FBAV|FB_IAB|Instagram|MicroMessenger|\bLine\/|musical_ly|BytedanceWebview|TikTok|Snapchat|LinkedInApp|Pinterest\/|TwitterAndroid|Twitter for iPhone|; wv\)/i

export function isInAppBrowser(userAgent: string): boolean {
  if (inAppLabels.test(userAgent)) return true
  return /iPhone|iPad|iPod/.test(userAgent) && /AppleWebKit/.test(userAgent) && !/Safari|CriOS|FxiOS|EdgiOS/.test(userAgent)
}

const failureOfName: Record<string, CameraFailure> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
  TypeError: 'unsupported',
}

/** Names what `getUserMedia` threw. An in-app browser that refuses is named as such: allowing the camera there helps nobody. */
export function toCameraFailure(cause: unknown, surroundings: CameraSurroundings): CameraFailure {
  if (cause instanceof CameraError) return cause.failure
  if (!surroundings.isSecure) return 'insecure-page'
  const isInApp = isInAppBrowser(surroundings.userAgent)
  if (!surroundings.hasMediaDevices) return isInApp ? 'in-app-browser' : 'unsupported'
  const name = typeof cause === 'object' && cause !== null && 'name' in cause ? String(cause.name) : ''
  const failure = failureOfName[name] ?? 'busy'
  return isInApp && (failure === 'denied' || failure === 'none') ? 'in-app-browser' : failure
}
