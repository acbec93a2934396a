import { VideoEncoder, VideoFrame } from '@napi-rs/webcodecs'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

export type TestClipOptions = { container?: 'webm' | 'mp4'; fps?: number; rotation?: 0 | 90 | 180 | 270; isFragmented?: boolean }

/** Encodes pictures as a recording, for tests. Sides have to be even. */
export async function encodeTestClip(pictures: readonly RgbPicture[], options: TestClipOptions = {}): Promise<Uint8Array> {
  const { container = 'webm', fps = 15, rotation = 0, isFragmented = false } = options
  const [first] = pictures
  if (!first) throw new Error('a clip needs a picture')
  const target = new BufferTarget()
  const mp4 = new Mp4OutputFormat(isFragmented ? { fastStart: 'fragmented', minimumFragmentDuration: 0.2 } : {})
  const output = new Output({ format: container === 'webm' ? new WebMOutputFormat() : mp4, target })
  const source = new EncodedVideoPacketSource(container === 'webm' ? 'vp8' : 'avc')
  output.addVideoTrack(source, { frameRate: fps, rotation })
  await output.start()
  const adding: Promise<void>[] = []
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      const packet = new EncodedPacket(data, chunk.type === 'key' ? 'key' : 'delta', chunk.timestamp / 1e6, 1 / fps)
      adding.push(source.add(packet, meta as Parameters<typeof source.add>[1]))
    },
    error: (error) => {
      throw error
    },
  })
  encoder.configure({
    codec: container === 'webm' ? 'vp8' : 'avc1.42001f',
    width: first.width,
    height: first.height,
    bitrate: 2_500_000,
    framerate: fps,
    latencyMode: 'realtime',
  })
  for (const [i, picture] of pictures.entries()) {
    const frame = new VideoFrame(toRgba(picture), {
      format: 'RGBA',
      codedWidth: picture.width,
      codedHeight: picture.height,
      timestamp: Math.round((i * 1e6) / fps),
    })
    encoder.encode(frame, { keyFrame: i === 0 })
    frame.close()
  }
  await encoder.flush()
  encoder.close()
  await Promise.all(adding)
  await output.finalize()
  if (!target.buffer) throw new Error('nothing was written')
  return new Uint8Array(target.buffer)
}

function toRgba({ width, height, data }: RgbPicture): Uint8Array {
  const rgba = new Uint8Array(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) rgba.set(data.subarray(3 * i, 3 * i + 3), 4 * i)
  return rgba
}

/** A picture whose pixels are told by a function of place. */
export function paint(width: number, height: number, colour: (x: number, y: number) => readonly [number, number, number]): RgbPicture {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colour(x, y), (y * width + x) * 3)
  return { width, height, data }
}
