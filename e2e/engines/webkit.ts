import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Builder, By, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { type Engine, type EnginePage, findByName, untilDone } from './engine-page.ts'

export type WebKitPlaces = { driver: string; browser: string; display: string }

/** WebKitGTK by its WebDriver, on a screen of its own that nobody sees. */
export async function openWebKit(places: WebKitPlaces): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'portico-webkit-'))
  const screen = await openScreen(places.display)
  const env = {
    ...process.env,
    DISPLAY: screen.name,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_RUNTIME_DIR: home,
    // Neither a desktop's settings nor its accessibility bus are there to be asked.
    GSETTINGS_BACKEND: 'memory',
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  }
  const port = await freePort()
  const service = spawn(places.driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore', detached: true })
  const end = async () => {
    stopGroup(service)
    await stop(screen.process)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = `http://127.0.0.1:${port}`
    await untilDone('the driver of WebKit answers', async () => (await fetch(`${address}/status`)).ok || null)
    const options = { binary: places.browser, args: ['--automation', '--enable-mock-capture-devices=true'] }
    const desired = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    const driver = await new Builder().usingServer(address).withCapabilities(desired).build()
    await driver.manage().setTimeouts({ script: 120_000, pageLoad: 90_000 })
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1000, height: 800 })
    const version = (await driver.getCapabilities()).get('browserVersion')
    const close = async () => {
      await driver.quit().catch(() => undefined)
      await end()
    }
    return { name: `webkit/${version}`, page: toEnginePage(driver), close }
  } catch (cause) {
    await end()
    throw cause
  }
}

function toEnginePage(driver: WebDriver): EnginePage {
  const withElement = (what: string, find: () => Promise<WebElement | null>, act: (element: WebElement) => Promise<void>) =>
    untilDone(what, async () => {
      const element = await find()
      if (!element) return null
      await act(element)
      return true
    })
  const find = (...args: Parameters<typeof findByName>) =>
    driver.executeScript<WebElement | null>(`return (${findByName})(...arguments)`, ...args)
  return {
    goto: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    async evaluate(run, ...args) {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve((${run})(...[...arguments].slice(0, -1))).then((answer) => done({ answer }), (failure) => done({ failure: String(failure) }))`
      const { answer, failure } = await driver.executeAsyncScript<{ answer: never; failure?: string }>(script, ...args)
      if (failure) throw new Error(failure)
      return answer
    },
    has: async (role, name) => (await find(role, name, false)) !== null,
    press: async (role, name) => {
      await withElement(
        `${role} “${name}” is pressed`,
        () => find(role, name, true),
        (element) => element.click(),
      )
    },
    key: (name) => driver.actions().sendKeys({ Tab: Key.TAB, Enter: Key.ENTER }[name]).perform(),
    type: async (name, text) => {
      await withElement(
        `“${text}” is typed into “${name}”`,
        () => find('textbox', name, true),
        async (element) => {
          await element.clear()
          await element.sendKeys(text)
        },
      )
    },
    giveFile: async (path) => {
      const input = async () => (await driver.findElements(By.css('input[type=file]')))[0] ?? null
      await withElement(`${path} is given`, input, (element) => element.sendKeys(path))
    },
  }
}

type Screen = { name: string; process: ChildProcess }

/** Xvfb looks for a free number itself, and says which on its own line. */
async function openScreen(program: string): Promise<Screen> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    let stated = ''
    ;(child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      stated += chunk
      if (stated.includes('\n')) resolve(stated.trim())
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with exit code ${code}`)))
  })
  return { name: `:${number}`, process: child }
}

/** The driver's browser and its helpers are of its group. */
function stopGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended before.
  }
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
