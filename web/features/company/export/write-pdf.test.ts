import { getDocumentProxy, getMeta } from 'unpdf'
import { expect, it } from 'vitest'
import { a4, type PdfText, writePdf } from '#web/features/company/export/write-pdf.ts'

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)
const madeAt = new Date('2026-03-04T05:06:07Z')
const word = (text: string, x: number, baseline: number, width = 50): PdfText => ({ text, x, baseline, width, size: 10 })

async function read(texts: PdfText[][]) {
  const pages = texts.map((text) => ({ jpeg, widthPx: 1, heightPx: 1, text }))
  return getDocumentProxy(writePdf({ title: '信息 - Copper Lantern', languageTag: 'zh-CN', madeAt, pages }))
}

async function textOf(document: Awaited<ReturnType<typeof read>>, page: number) {
  const { items } = await (await document.getPage(page)).getTextContent()
  return items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
}

it('contains searchable text in any script, by page', async () => {
  const document = await read([
    [word('Ringwall ', 36, 800), word('上海灯塔贸易有限公司', 36, 780)],
    [word('𠮷野 ', 36, 800), word('Łódź-é ', 36, 780)],
  ])
  expect(document.numPages).toBe(2)
  expect((await textOf(document, 1)).map(({ str }) => str.trim())).toEqual(['Ringwall', '上海灯塔贸易有限公司'])
  expect((await textOf(document, 2)).map(({ str }) => str.trim())).toEqual(['𠮷野', 'Łódź-é'])
})

it('positions each word as on screen', async () => {
  const items = await textOf(await read([[word('Lantern', 100, 700, 62.5)]]), 1)
  expect([items[0]?.transform[4], items[0]?.transform[5]]).toEqual([100, 700])
  expect(items[0]?.width).toBeCloseTo(62.5, 1)
})

it('has A4 pages, title, language and creation time', async () => {
  const document = await read([[]])
  const page = await document.getPage(1)
  expect(page.view).toEqual([0, 0, a4.width, a4.height])
  const { info } = await getMeta(document)
  expect(info).toMatchObject({ Title: '信息 - Copper Lantern', Language: 'zh-CN', CreationDate: 'D:20260304050607Z' })
})

it('supports more characters than one block of its table', async () => {
  const text = Array.from({ length: 450 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  const items = await textOf(await read([[word(text, 10, 10, 500)]]), 1)
  expect(items.map(({ str }) => str).join('')).toBe(text)
})
