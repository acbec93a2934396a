import { describe, expect, it } from 'vitest'
import { mendRows, type PrintRow } from '#vision/mrz/mrz-rows.ts'

const card = { width: 1280, height: 800 }
const row = (left: number, top: number, width: number): PrintRow => ({ left, top, width, height: 42, written: width })

describe('rows of an MRZ', () => {
  it('are extended to the right where fillers were not read', () => {
    expect(mendRows([row(59, 731, 586), row(60, 669, 660), row(61, 606, 616)], card)).toEqual([
      { left: 59, top: 606, width: 1162, height: 42 },
      { left: 59, top: 669, width: 1162, height: 42 },
      { left: 59, top: 731, width: 1162, height: 42 },
    ])
  })

  it('are not assumed for a single row, or rows that start at different places', () => {
    expect(mendRows([row(60, 700, 600)], card)).toEqual([])
    expect(mendRows([row(60, 700, 600), row(160, 640, 600)], card)).toEqual([])
  })

  it('are not assumed on the upper half or right side, or for short words', () => {
    expect(mendRows([row(60, 100, 600), row(60, 160, 600)], card)).toEqual([])
    expect(mendRows([row(400, 640, 600), row(400, 700, 600)], card)).toEqual([])
    expect(mendRows([row(60, 640, 300), row(60, 700, 300)], card)).toEqual([])
  })
})
