import { imageLimits, recompression as limits } from '#contract/limits.ts'

export type Size = { width: number; height: number }
export type Pass = Size & { quality: number }
export type Encode<Encoded> = (pass: Pass) => Promise<Encoded>

/** The first pass: at most 4000 x 4000, never larger than the picture, at quality 0.7. */
export function firstPass(picture: Size): Pass {
  const scale = Math.min(1, limits.maxWidthPx / picture.width, limits.maxHeightPx / picture.height)
  return { ...toSize(picture, scale), quality: limits.firstQuality }
}

/**
 * The pass after one that came out too large, or nothing when there is none: the quality goes down by 0.1 to 0.1, then the size by
 * 10 % until neither side can go down without falling under 600.
 */
export function nextPass(pass: Pass): Pass | undefined {
  const quality = round(pass.quality - limits.qualityStep)
  if (quality >= limits.lowestQuality) return { ...pass, quality }
  const floor = Math.max(limits.minWidthPx / pass.width, limits.minHeightPx / pass.height)
  const scale = Math.max(1 - limits.scaleStep, floor)
  return scale < 1 ? { ...toSize(pass, scale), quality: pass.quality } : undefined
}

/** Encodes until the picture is at most 2 MiB. Nothing, when even the last pass is larger. */
export async function recompress<Encoded extends { size: number }>(
  picture: Size,
  encode: Encode<Encoded>,
): Promise<{ encoded: Encoded; pass: Pass } | undefined> {
  for (let pass: Pass | undefined = firstPass(picture); pass; pass = nextPass(pass)) {
    const encoded = await encode(pass)
    if (encoded.size <= imageLimits.outputMaxBytes) return { encoded, pass }
  }
  return undefined
}

function toSize({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

// Steps of 0.1 do not add up in binary: 0.7 - 0.1 would be 0.6 less a hair.
function round(quality: number): number {
  return Math.round(quality * 10) / 10
}
