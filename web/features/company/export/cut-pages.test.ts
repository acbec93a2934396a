import { expect, it } from 'vitest'
import { cutPages, type Span } from '#web/features/company/export/cut-pages.ts'

const rowsOf = (...heights: number[]): Span[] => {
  let top = 0
  return heights.map((height) => {
    const span = { top, bottom: top + height }
    top = span.bottom
    return span
  })
}

it('keeps rows whole, moving the next to the next page', () => {
  expect(cutPages(rowsOf(40, 40, 40, 40), [], 160, 100)).toEqual([
    { top: 0, bottom: 80 },
    { top: 80, bottom: 160 },
  ])
})

it('fills a page to its last pixel', () => {
  expect(cutPages(rowsOf(50, 50, 50), [], 150, 100)).toEqual([
    { top: 0, bottom: 100 },
    { top: 100, bottom: 150 },
  ])
})

it('keeps a heading with its first row', () => {
  const rows = rowsOf(60, 30, 40)
  const heading = { top: 60, bottom: 130 }
  expect(cutPages([...rows, heading], [], 130, 100)[0]).toEqual({ top: 0, bottom: 60 })
})

it('starts an oversized row on a new page, and cuts it between lines', () => {
  const rows = rowsOf(30, 250)
  const lines = Array.from({ length: 10 }, (_, line) => ({ top: 32 + line * 24, bottom: 52 + line * 24 }))
  const pages = cutPages(rows, lines, 280, 100)
  expect(pages[0]).toEqual({ top: 0, bottom: 30 })
  expect(pages.every(({ top, bottom }) => bottom - top <= 100)).toBe(true)
  expect(pages.slice(1, -1).some(({ bottom }) => lines.some((line) => line.top < bottom && line.bottom > bottom))).toBe(false)
  expect(pages.at(-1)?.bottom).toBe(280)
})

it('cuts content without lines at the page end, and terminates', () => {
  expect(cutPages(rowsOf(250), rowsOf(250), 250, 100).map(({ bottom }) => bottom)).toEqual([100, 200, 250])
  expect(cutPages([], [], 0, 100)).toEqual([])
})
