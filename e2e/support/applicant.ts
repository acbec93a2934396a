import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

export type ApplicantOptions = {
  /** A file that Chromium plays as the camera; null: the person refuses the camera. */
  camera: string | null
  width?: number
  height?: number
  /** The address by which the person reaches the server, where that is not its own. */
  through?: string
}

export type Applicant = {
  page: Page
  context: BrowserContext
  /** Addresses that pages asked for on another host than Portico's. */
  outside: string[]
  /** What pages threw, or their security policy refused. */
  complaints: string[]
  close(): Promise<void>
}

/** The browsers of a run. Chromium takes its camera picture when it is started: people with the same one share a browser, each in a context of their own. */
export type Browsers = { open(camera: string | null): Promise<Browser>; close(): Promise<void> }

export function openBrowsers(): Browsers {
  const browsers = new Map<string | null, Promise<Browser>>()
  return {
    async open(camera) {
      const running = await browsers.get(camera)
      if (running?.isConnected()) return running
      await closeIdle(browsers)
      const started = chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '', args: flags(camera) })
      browsers.set(camera, started)
      return started
    },
    async close() {
      await Promise.all([...browsers.values()].map(async (browser) => (await browser).close()))
    },
  }
}

/** Each takes its memory: one with a camera stays open until the next camera is needed. */
async function closeIdle(browsers: Map<string | null, Promise<Browser>>): Promise<void> {
  for (const [camera, opened] of browsers) {
    const browser = await opened
    if (camera === null || browser.contexts().length > 0) continue
    browsers.delete(camera)
    await browser.close()
  }
}

/** A person before a screen of their own: nothing is shared with others but the program. */
export async function openApplicant(
  own: string,
  browsers: Browsers,
  { camera, width = 1000, height = 800, through = own }: ApplicantOptions,
): Promise<Applicant> {
  const browser = await browsers.open(camera)
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB', reducedMotion: 'reduce' })
  return watch(context, new URL(through).host)
}

const quiet = [
  '--disable-background-networking',
  '--disable-quic',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
]

/**
 * The list of Playwright, which this one takes the place of, and what this Chromium would draw around each page: suggestions under an address
 * bar that nobody sees took a process a window, and a tenth of the time of all journeys.
 */
const unusedFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

function flags(camera: string | null): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const media = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]
  const refusal = ['--use-fake-device-for-media-stream', '--deny-permission-prompts']
  return [...quiet, `--disable-features=${unusedFeatures.join(',')}`, ...asRoot, ...(camera ? media : refusal)]
}

async function watch(context: BrowserContext, ownHost: string): Promise<Applicant> {
  const outside: string[] = []
  const complaints: string[] = []
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^(http|ws)s?:$/.test(protocol) && host !== ownHost) outside.push(request.url())
  })
  context.on('weberror', (event) => complaints.push(String(event.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Permissions Policy/i.test(message.text())) complaints.push(message.text())
  })
  const page = await context.newPage()
  return { page, context, outside, complaints, close: () => context.close() }
}
