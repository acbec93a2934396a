import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { type Portico, startPortico } from '#e2e/support/start-portico.ts'
import { type Language, words } from '#e2e/support/words.ts'
import { makeDocument } from '#fixtures/make-document.ts'
import { findEngine } from '../../scripts/engines.mjs'
import { canRecord, putFaceBeforeCamera } from './camera.ts'
import type { Engine, EnginePage, Role } from './engine-page.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

const more = {
  en: {
    ownName: 'English',
    menu: 'Menu, Language:',
    differs: 'Some details do not match your document',
    documentIsRight: 'My document is right',
    goOn: 'Continue',
  },
  cn: { ownName: '中文', menu: '菜单、语言：', differs: '部分信息与您的证件不一致', documentIsRight: '以我的证件为准', goOn: '继续' },
} as const satisfies Record<Language, object>

const journey = base.extend<{ passport: string }, { portico: Portico }>({
  portico: [
    async ({ browserName: _ }, use) => {
      const portico = await startPortico()
      await use(portico)
      await portico.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  passport: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-passport-'))
    const path = join(folder, 'photo.jpg')
    await writeFile(path, (await makeDocument({ kind: 'passport' })).jpeg)
    await use(path)
    await rm(folder, { recursive: true, force: true })
  },
})

async function expectThere(page: EnginePage, role: Role, name: string): Promise<void> {
  // A page that is on its way to another one answers nothing.
  const isThere = () => page.has(role, name).catch(() => false)
  await expect.poll(isThere, { message: `${role} “${name}”`, timeout: 90_000 }).toBe(true)
}

/** Runs within the page: how many sealed files the device keeps. */
async function countKeptFiles(): Promise<number> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'portico')) return 0
  const answerOf = <Answer>(request: IDBRequest<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await answerOf(indexedDB.open('portico'))
  const count = await answerOf(database.transaction('files').objectStore('files').count())
  database.close()
  return count
}

/** A photo that was chosen outlives a reload and a change of the language: the device keeps it, sealed. */
async function reloadAndSwitchLanguage(page: EnginePage, from: Language, to: Language): Promise<void> {
  // The photo and what is known of it.
  await expect.poll(() => page.evaluate(countKeptFiles), { message: 'files on the device', timeout: 60_000 }).toBe(2)
  await page.reload()
  await expectThere(page, 'button', words[from].send)
  await page.press('button', more[from].menu)
  await page.press('button', more[to].ownName)
  await expectThere(page, 'button', words[to].send)
}

/** What the Tab key reaches is framed. The heading takes the focus once, when the page has come. */
async function expectVisibleFocus(page: EnginePage): Promise<void> {
  const tabOn = async () => {
    await page.key('Tab')
    return page.evaluate(() => {
      const focused = document.activeElement
      return focused?.matches('a:focus-visible, button:focus-visible, input:focus-visible') ? getComputedStyle(focused).outlineStyle : null
    })
  }
  await expect.poll(tabOn).toBe('solid')
}

/** From the link to the liveness check, the first half in one language and the second in another. */
async function reachCamera(portico: Portico, { page }: Engine, passport: string, [from, to]: [Language, Language]) {
  const mistaken = ['--first-name', 'Clara', '--last-name', 'Lindhlom']
  const link = await portico.issueLink('--language', from, ...mistaken)
  await page.goto(link.url)
  await expectThere(page, 'heading', words[from].chooseTitle)
  await expectVisibleFocus(page)
  await page.press('button', words[from].kinds.passport)
  await expectThere(page, 'heading', words[from].tipsTitle)
  await page.press('checkbox', words[from].tick)
  await page.press('button', words[from].ok)
  await page.giveFile(passport)
  await expectThere(page, 'button', words[from].send)
  await reloadAndSwitchLanguage(page, from, to)
  await page.press('button', words[to].send)
  await expectThere(page, 'heading', more[to].differs)
  await page.press('radio', more[to].documentIsRight)
  await page.press('button', more[to].goOn)
  await expectThere(page, 'heading', words[to].cameraTitle)
  return link
}

const firefox = findEngine('firefox')
journey('the whole way of an applicant in Firefox, recording included, from English to Chinese', async ({ portico, passport }) => {
  journey.skip(!firefox, 'Firefox is not on this machine')
  if (!firefox) return
  const engine = await openFirefox(firefox.browser)
  try {
    const link = await reachCamera(portico, engine, passport, ['en', 'cn'])
    await putFaceBeforeCamera(engine.page)
    await engine.page.press('button', words.cn.openCamera)
    await engine.page.press('button', words.cn.ready)
    await expectThere(engine.page, 'heading', words.cn.submitted)
    expect((await portico.show(link.requestId)).status).toBe('WAIT_FOR_APPROVAL')
  } finally {
    await engine.close()
  }
})

const webkit = findEngine('webkit')
journey(
  'the way of an applicant in WebKit, to the end or to the way on where nothing is recorded, from Chinese to English',
  async ({ portico, passport }) => {
    journey.skip(!webkit, 'WebKit is not on this machine')
    if (!webkit) return
    const engine = await openWebKit(webkit)
    try {
      const link = await reachCamera(portico, engine, passport, ['cn', 'en'])
      await putFaceBeforeCamera(engine.page)
      const records = await canRecord(engine.page)
      await engine.page.press('button', words.en.openCamera)
      await engine.page.press('button', words.en.ready)
      if (records) await expectThere(engine.page, 'heading', words.en.submitted)
      else {
        await expectThere(engine.page, 'heading', 'This recording cannot be read')
        expect(await engine.page.has('button', 'Continue on your phone')).toBe(true)
        // Nobody loses an attempt to a browser that cannot record.
        expect(await engine.page.evaluate(() => document.body.innerText)).toContain('5 attempts left')
      }
      expect((await portico.show(link.requestId)).status).toBe(records ? 'WAIT_FOR_APPROVAL' : 'LIVENESS_STARTED')
    } finally {
      await engine.close()
    }
  },
)
