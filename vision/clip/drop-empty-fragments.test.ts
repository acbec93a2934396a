import { expect, it } from 'vitest'
import { decodeClip } from '#vision/clip/decode-clip.ts'
import { dropEmptyFragments } from '#vision/clip/drop-empty-fragments.ts'
import { encodeTestClip, paint } from '#vision/clip/test-clip.ts'

const pictures = Array.from({ length: 15 }, (_, i) => paint(160, 120, (x) => (x < 20 + i * 5 ? [230, 230, 230] : [60, 60, 60])))

/** As WebKitGTK writes it: the header of the last fragment stands there twice. */
async function clipWithRepeatedHeader(): Promise<Buffer> {
  const clip = Buffer.from(await encodeTestClip(pictures, { container: 'mp4', isFragmented: true }))
  const at = clip.lastIndexOf('moof') - 4
  const header = clip.subarray(at, at + clip.readUInt32BE(at))
  return Buffer.concat([clip.subarray(0, at), header, clip.subarray(at)])
}

it('every frame is read once of a recording whose last fragment has its header twice', async () => {
  const { frames } = await decodeClip(await clipWithRepeatedHeader())
  expect(frames).toHaveLength(pictures.length)
})

it('a recording whose fragments all have data is left as it is', async () => {
  const clip = await encodeTestClip(pictures, { container: 'mp4', isFragmented: true })
  expect(Buffer.from(clip).lastIndexOf('moof')).toBeGreaterThan(Buffer.from(clip).indexOf('moof'))
  expect(dropEmptyFragments(clip)).toBe(clip)
})

it.each([0, 1, 7, 2 ** 32 - 1])('a box that claims a size of %d bytes ends the search', (size) => {
  const box = Buffer.alloc(32, 'moof')
  box.writeUInt32BE(size, 0)
  expect(dropEmptyFragments(box)).toBe(box)
})
