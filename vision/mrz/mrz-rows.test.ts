import { describe, expect, it } from 'vitest'
import { mendRows, type PrintRow } from '#vision/mrz/mrz-rows.ts'

const card = { width: 1280, height: 800 }
const row = (left: number, top: number, width: number): PrintRow => ({ left, top, width, height: 42, written: width })

describe('rows of a zone whose fillers were not seen', () => {
  it('are taken as far to the right as they stand from the left side, top first', () => {
    expect(mendRows([row(59, 731, 586), row(60, 669, 660), row(61, 606, 616)], card)).toEqual([
      { left: 59, top: 606, width: 1162, height: 42 },
      { left: 59, top: 669, width: 1162, height: 42 },
      { left: 59, top: 731, width: 1162, height: 42 },
    ])
  })

  it('are none where a single row stands there, or rows that begin at different places', () => {
    expect(mendRows([row(60, 700, 600)], card)).toEqual([])
    expect(mendRows([row(60, 700, 600), row(160, 640, 600)], card)).toEqual([])
  })

  it('are none on the upper half or the right side of a document, or where words are short', () => {
    expect(mendRows([row(60, 100, 600), row(60, 160, 600)], card)).toEqual([])
    expect(mendRows([row(400, 640, 600), row(400, 700, 600)], card)).toEqual([])
    expect(mendRows([row(60, 640, 300), row(60, 700, 300)], card)).toEqual([])
  })
})
