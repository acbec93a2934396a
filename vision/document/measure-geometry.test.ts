import { describe, expect, it } from 'vitest'
import { measureGeometry } from '#vision/document/measure-geometry.ts'
import type { Quad } from '#vision/document/plane.ts'

const picture = { width: 1600, height: 1200 }
const cutCorners = (quad: Quad) => measureGeometry(quad, picture, null).cutCorners

describe('a document near the edge of its picture', () => {
  it('is inside while background shows beyond its corners', () => {
    expect(
      cutCorners([
        { x: 223, y: 15 },
        { x: 1436, y: 309 },
        { x: 1181, y: 1117 },
        { x: 18, y: 797 },
      ]),
    ).toBe(0)
  })

  it('is cut where its corners lie on the edge', () => {
    expect(
      cutCorners([
        { x: 2, y: 200 },
        { x: 1200, y: 200 },
        { x: 1200, y: 900 },
        { x: -40, y: 900 },
      ]),
    ).toBe(2)
  })
})
