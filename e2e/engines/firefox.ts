import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import type { Engine, EnginePage } from './engine-page.ts'
import { findByName, untilDone } from './engine-page.ts'

/** Firefox by WebDriver BiDi, without a window, with a profile of its own that ends with it. */
export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // A loaded machine takes its time to start a browser.
    timeout: 90_000,
    protocolTimeout: 120_000,
    defaultViewport: { width: 1000, height: 800 },
    extraPrefsFirefox: {
      'ui.prefersReducedMotion': 1,
    },
  })
  const page = await browser.newPage()
  return { name: await browser.version(), page: toEnginePage(page), close: () => browser.close() }
}

function toEnginePage(page: Page): EnginePage {
  const withElement = (
    what: string,
    find: () => Promise<ElementHandle<Element> | null>,
    act: (element: ElementHandle<Element>) => Promise<void>,
  ) =>
    untilDone(what, async () => {
      const element = await find()
      if (!element) return null
      await act(element).finally(() => element.dispose())
      return true
    })
  const find = async (...args: Parameters<typeof findByName>) =>
    (await page.evaluateHandle(findByName, ...args)).asElement() as ElementHandle<Element> | null
  return {
    goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 90_000 })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded', timeout: 90_000 })),
    evaluate: (run, ...args) =>
      page.evaluate(run as (...given: unknown[]) => unknown, ...args) as ReturnType<EnginePage['evaluate']> as never,
    has: async (role, name) => (await find(role, name, false)) !== null,
    press: async (role, name) => {
      await withElement(
        `${role} “${name}” is pressed`,
        () => find(role, name, true),
        (element) => element.click(),
      )
    },
    key: (name) => page.keyboard.press(name),
    type: async (name, text) => {
      await withElement(
        `“${text}” is typed into “${name}”`,
        () => find('textbox', name, true),
        async (element) => {
          await element.evaluate((input) => (input as HTMLInputElement).select())
          await element.type(text)
        },
      )
    },
    giveFile: async (path) => {
      await withElement(
        `${path} is given`,
        () => page.$('input[type=file]'),
        (element) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
      )
    },
  }
}
