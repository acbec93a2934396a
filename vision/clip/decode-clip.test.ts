import { describe, expect, it } from 'vitest'
import { clipLimits, decodeClip, spreadOver } from '#vision/clip/decode-clip.ts'
import { encodeTestClip, paint } from '#vision/clip/test-clip.ts'
import { VisionFault, type VisionFaultKind } from '#vision/engine.ts'

/** A white block that moves right by 8 pixels a frame over a grey ground; the upper left corner is red. */
function movingBlock(frames: number, width = 160, height = 120) {
  return Array.from({ length: frames }, (_, i) =>
    paint(width, height, (x, y) => {
      if (x < 24 && y < 24) return [230, 20, 20]
      return x >= 30 + i * 4 && x < 60 + i * 4 && y > 50 ? [240, 240, 240] : [90, 90, 90]
    }),
  )
}

async function faultOf(bytes: Uint8Array, limits = clipLimits): Promise<VisionFaultKind | 'none'> {
  return decodeClip(bytes, limits).then(
    () => 'none' as const,
    (error: unknown) => {
      if (error instanceof VisionFault) return error.kind
      throw error
    },
  )
}

describe.each(['webm', 'mp4'] as const)('a recording as %s', (container) => {
  it('yields every frame in order, upright, with its duration', async () => {
    const clip = await decodeClip(await encodeTestClip(movingBlock(15), { container }))
    expect(clip).toMatchObject({ container, width: 160, height: 120 })
    expect(clip.frames).toHaveLength(15)
    expect(clip.durationMs).toBeCloseTo(1000, -2)
    const times = clip.frames.map(({ atMs }) => atMs)
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  it('keeps the colours', async () => {
    const clip = await decodeClip(await encodeTestClip(movingBlock(15), { container }))
    const data = clip.frames[0]?.picture?.data
    const corner = data?.subarray((10 * 160 + 10) * 3, (10 * 160 + 10) * 3 + 3) ?? []
    expect(corner[0]).toBeGreaterThan(190)
    expect(corner[1]).toBeLessThan(70)
  })
})

it('applies the rotation of the phone', async () => {
  const clip = await decodeClip(await encodeTestClip(movingBlock(15), { container: 'mp4', rotation: 90 }))
  expect(clip).toMatchObject({ width: 120, height: 160 })
  // Turned clockwise, the red corner moves from the upper left to the upper right.
  const data = clip.frames[0]?.picture?.data ?? new Uint8Array()
  const red = (x: number, y: number) => (data[(y * 120 + x) * 3] ?? 0) - (data[(y * 120 + x) * 3 + 1] ?? 0)
  expect(red(110, 10)).toBeGreaterThan(120)
  expect(red(10, 10)).toBeLessThan(60)
})

it('refuses what is no recording, by content', async () => {
  expect(await faultOf(new TextEncoder().encode('plain text'))).toBe('unsupported')
  expect(await faultOf(new Uint8Array())).toBe('unsupported')
  expect(await faultOf(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4, 5]))).not.toBe('none')
})

it('decodes a truncated file up to its last frame', async () => {
  const whole = await encodeTestClip(movingBlock(30))
  expect(await faultOf(whole.subarray(0, 300))).not.toBe('none')
})

it('accepts five frames and refuses four', async () => {
  expect(await faultOf(await encodeTestClip(movingBlock(5)))).toBe('none')
  expect(await faultOf(await encodeTestClip(movingBlock(4)))).toBe('too-short')
})

it('refuses too many frames, seconds and pixels before decoding', async () => {
  const clip = await encodeTestClip(movingBlock(15))
  expect(await faultOf(clip, { ...clipLimits, maxFrames: 14 })).toBe('too-large')
  expect(await faultOf(clip, { ...clipLimits, maxSeconds: 0.5 })).toBe('too-large')
  expect(await faultOf(clip, { ...clipLimits, maxPixels: 160 * 120 - 1 })).toBe('too-large')
  expect(await faultOf(clip, { ...clipLimits, maxPixels: 160 * 120 })).toBe('none')
})

it('samples frames evenly, first and last included', () => {
  const times = Array.from({ length: 100 }, (_, i) => i * 10)
  const chosen = [...spreadOver(times, 10, 0)]
  expect(chosen[0]).toBe(0)
  expect(chosen.at(-1)).toBe(99)
  expect(chosen.length).toBeLessThanOrEqual(11)
})
