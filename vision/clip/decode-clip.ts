import { EncodedVideoChunk, VideoDecoder, type VideoFrame } from '@napi-rs/webcodecs'
import { BufferSource, EncodedPacketSink, Input, type InputVideoTrack, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'
import { dropEmptyFragments } from '#vision/clip/drop-empty-fragments.ts'
import { sniffContainer } from '#vision/clip/sniff-container.ts'
import { VisionFault } from '#vision/engine.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** Small grey picture of every frame, for comparing neighbours: block means, so that noise does not count. */
export type Thumbnail = { width: number; height: number; grey: Float32Array }

export type DecodedFrame = {
  atMs: number
  thumbnail: Thumbnail
  /** Only of the frames that were asked for. */
  picture: RgbPicture | null
}

export type DecodedClip = {
  container: 'webm' | 'mp4'
  codec: string
  /** Upright, as shown. */
  width: number
  height: number
  durationMs: number
  /** What the container asks for; pictures are turned already, thumbnails are not. */
  rotation: number
  frames: DecodedFrame[]
}

export type ClipLimits = {
  maxSeconds: number
  /** Frames in the file; all of them are decoded. */
  maxFrames: number
  /** Frames that become pictures, spread over the clip. */
  maxPictures: number
  /** Coded pixels of a frame. */
  maxPixels: number
  minFrames: number
}

export const clipLimits: ClipLimits = {
  // The longest challenge takes 6 s; a phone that starts late or a slow stop adds some.
  maxSeconds: 12,
  // 60 frames a second for 12 s.
  maxFrames: 720,
  maxPictures: 34,
  // Full HD either way round: a browser records 400 px wide, and nothing is gained beyond this.
  maxPixels: 1920 * 1088,
  // Fewer show no movement: half a second of the slowest camera.
  minFrames: 5,
}

const maxBusyPackets = 8

async function findTrack(input: Input): Promise<InputVideoTrack> {
  let track: InputVideoTrack | null
  try {
    track = await input.getPrimaryVideoTrack()
  } catch (error) {
    throw new VisionFault('unreadable', String(error))
  }
  if (!track) throw new VisionFault('no-video-track')
  return track
}

type Listing = { timesMs: number[] }

/** Reads the packet headers only: how many and when. Here a file of a million frames or of twenty minutes is found out. */
async function listPackets(sink: EncodedPacketSink, limits: ClipLimits): Promise<Listing> {
  const timesMs: number[] = []
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
    timesMs.push(packet.timestamp * 1000)
    if (timesMs.length > limits.maxFrames) throw new VisionFault('too-large', `more than ${limits.maxFrames} frames`)
    if (packet.timestamp - (timesMs[0] ?? 0) / 1000 > limits.maxSeconds) {
      throw new VisionFault('too-large', `longer than ${limits.maxSeconds} s`)
    }
  }
  return { timesMs: timesMs.sort((a, b) => a - b) }
}

/** Which frames become pictures: evenly in time, first and last among them. */
export function spreadOver(timesMs: readonly number[], most: number, atLeastMsApart: number): Set<number> {
  const [first = 0, last = 0] = [timesMs[0], timesMs.at(-1)]
  const gap = Math.max(atLeastMsApart, (last - first) / Math.max(1, most - 1))
  const chosen = new Set<number>()
  let next = first
  for (const [i, at] of timesMs.entries()) {
    // Half a millisecond of grace: recorders round their times to whole milliseconds.
    if (at + 0.5 < next && i !== timesMs.length - 1) continue
    chosen.add(i)
    next = Math.max(next + gap, at)
  }
  return chosen
}

const thumbnailBlock = 8

async function toThumbnail(frame: VideoFrame, bytes: Uint8Array): Promise<Thumbnail> {
  const [luma] = await frame.copyTo(bytes)
  const { width: across, height: down } = frame.visibleRect
  const [width, height] = [Math.floor(across / thumbnailBlock), Math.floor(down / thumbnailBlock)]
  const grey = new Float32Array(width * height)
  const { offset = 0, stride = across } = luma ?? {}
  for (let y = 0; y < height * thumbnailBlock; y++) {
    const row = Math.floor(y / thumbnailBlock) * width
    const from = offset + y * stride
    for (let x = 0; x < width * thumbnailBlock; x++) {
      const to = row + (x >> 3)
      grey[to] = (grey[to] as number) + (bytes[from + x] as number) / (thumbnailBlock * thumbnailBlock)
    }
  }
  return { width, height, grey }
}

// Larger frames become pictures at half their size: no measurement here gains from more, and dozens of them are held at once.
const halvedBeyondPixels = 1_000_000

async function toPicture(frame: VideoFrame, rgba: Uint8Array): Promise<RgbPicture> {
  const [plane] = await frame.copyTo(rgba, { format: 'RGBA' })
  const { width: across, height: down } = frame.visibleRect
  const { offset = 0, stride = across * 4 } = plane ?? {}
  const n = across * down > halvedBeyondPixels ? 2 : 1
  const [width, height] = [Math.floor(across / n), Math.floor(down / n)]
  const data = new Uint8Array(width * height * 3)
  const next = (n - 1) * 4
  const below = (n - 1) * stride
  for (let y = 0; y < height; y++) {
    let from = offset + y * n * stride
    let to = y * width * 3
    for (let x = 0; x < width; x++, from += 4 * n, to += 3) {
      for (let c = 0; c < 3; c++) {
        const i = from + c
        const sum = (rgba[i] as number) + (rgba[i + next] as number) + (rgba[i + below] as number) + (rgba[i + below + next] as number)
        data[to + c] = sum >> 2
      }
    }
  }
  return { width, height, data }
}

/** Turns the stored picture as the container says that it is to be shown. */
export function turned(picture: RgbPicture, degrees: number): RgbPicture {
  if (degrees === 0) return picture
  const { width, height, data } = picture
  const across = degrees === 180 ? width : height
  const down = degrees === 180 ? height : width
  const out = new Uint8Array(data.length)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const [sx, sy] = degrees === 90 ? [y, height - 1 - x] : degrees === 180 ? [width - 1 - x, height - 1 - y] : [width - 1 - y, x]
      const from = (sy * width + sx) * 3
      out.set(data.subarray(from, from + 3), (y * across + x) * 3)
    }
  }
  return { width: across, height: down, data: out }
}

/** Feeds the decoder and takes its frames one by one; the decoder is never more than a few packets ahead. */
async function decodeFrames(
  sink: EncodedPacketSink,
  config: VideoDecoderConfigOf,
  maxFrames: number,
  take: (frame: VideoFrame, index: number) => Promise<void>,
): Promise<number> {
  const waiting: VideoFrame[] = []
  let failure: Error | null = null
  let taken = 0
  const decoder = new VideoDecoder({
    output: (frame) => waiting.push(frame),
    error: (error) => {
      failure = error
    },
  })
  const drain = async () => {
    for (let frame = waiting.shift(); frame; frame = waiting.shift()) {
      try {
        if (taken < maxFrames) await take(frame, taken++)
      } finally {
        frame.close()
      }
    }
  }
  try {
    decoder.configure(config)
    for await (const packet of sink.packets()) {
      if (failure) break
      while (decoder.decodeQueueSize > maxBusyPackets && !failure) await new Promise((resolve) => setTimeout(resolve, 1))
      decoder.decode(
        new EncodedVideoChunk({
          type: packet.type,
          timestamp: Math.round(packet.timestamp * 1e6),
          duration: Math.round(packet.duration * 1e6),
          data: packet.data,
        }),
      )
      await drain()
    }
    if (!failure) await decoder.flush().catch(() => undefined)
    await drain()
  } finally {
    for (const frame of waiting) frame.close()
    if (decoder.state !== 'closed') decoder.close()
  }
  return taken
}

type VideoDecoderConfigOf = Parameters<VideoDecoder['configure']>[0]

async function requireDecodable(track: InputVideoTrack, limits: ClipLimits): Promise<VideoDecoderConfigOf> {
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()]
  if (!(width > 0 && height > 0)) throw new VisionFault('unreadable', 'a picture size of nothing')
  if (width * height > limits.maxPixels) throw new VisionFault('too-large', `${width} × ${height} px`)
  const config = await track.getDecoderConfig()
  if (!config) throw new VisionFault('unsupported', 'a video codec that is not known here')
  const { supported } = await VideoDecoder.isConfigSupported(config as VideoDecoderConfigOf)
  if (!supported) throw new VisionFault('unsupported', `codec ${config.codec}`)
  return config as VideoDecoderConfigOf
}

/**
 * Decodes a WebM or MP4 recording: a thumbnail of every frame, and pictures of some, upright.
 * Needs no duration and no index in the file; a cut file gives the frames that are there. Throws VisionFault.
 */
export async function decodeClip(bytes: Uint8Array, limits: ClipLimits = clipLimits): Promise<DecodedClip> {
  const container = sniffContainer(bytes)
  if (!container) throw new VisionFault('unsupported', 'neither WebM nor MP4')
  const input = new Input({
    formats: [WEBM, MATROSKA, MP4, QTFF],
    source: new BufferSource(container === 'mp4' ? dropEmptyFragments(bytes) : bytes),
  })
  try {
    const track = await findTrack(input)
    const config = await requireDecodable(track, limits)
    const rotation = await track.getRotation()
    const sink = new EncodedPacketSink(track)
    const { timesMs } = await listPackets(sink, limits)
    if (timesMs.length < limits.minFrames) throw new VisionFault('too-short', `${timesMs.length} frames`)
    // Closer than this, neighbours look alike and only cost time; a blink lasts 100 ms and more.
    const desired = spreadOver(timesMs, limits.maxPictures, 66)
    const frames: DecodedFrame[] = []
    let scratch = new Uint8Array(0)
    await decodeFrames(sink, config, limits.maxFrames, async (frame, index) => {
      const { width, height } = frame.visibleRect
      if (width * height > limits.maxPixels) throw new VisionFault('too-large', `${width} × ${height} px`)
      const needed = frame.allocationSize({ format: 'RGBA' })
      if (scratch.length < needed) scratch = new Uint8Array(needed)
      const thumbnail = await toThumbnail(frame, scratch)
      const picture = desired.has(index) ? turned(await toPicture(frame, scratch), rotation) : null
      frames.push({ atMs: frame.timestamp / 1000, thumbnail, picture })
    })
    if (frames.length === 0) throw new VisionFault('unreadable', 'no frame could be decoded')
    if (frames.length < limits.minFrames) throw new VisionFault('too-short', `${frames.length} frames could be decoded`)
    return toClip(container, config.codec, rotation, frames)
  } catch (error) {
    if (error instanceof VisionFault) throw error
    throw new VisionFault('unreadable', String(error))
  } finally {
    input.dispose()
  }
}

function toClip(container: 'webm' | 'mp4', codec: string, rotation: number, decoded: DecodedFrame[]): DecodedClip {
  // The decoder gives frames as they are to be shown, but hands out the times in the order of the file;
  // where frames are stored out of order, the sorted times are the right ones.
  const timesMs = decoded.map(({ atMs }) => atMs).sort((a, b) => a - b)
  const first = timesMs[0] ?? 0
  const frames = decoded.map((frame, i) => ({ ...frame, atMs: (timesMs[i] ?? 0) - first }))
  const last = frames.at(-1)?.atMs ?? 0
  const shown = frames.find((frame) => frame.picture)?.picture
  return {
    container,
    codec,
    width: shown?.width ?? 0,
    height: shown?.height ?? 0,
    // The last frame is shown as long as the others are on average.
    durationMs: last + last / Math.max(1, frames.length - 1),
    rotation,
    frames,
  }
}
