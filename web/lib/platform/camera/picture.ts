import type { Size } from '#web/lib/platform/camera/camera-geometry.ts'

/** A decoded picture, upright. Whoever opened it closes it. Works in workers and on pages. */
export type OpenPicture = Size & {
  /** The whole picture at this size, as a JPEG without metadata. */
  encode(size: Size, quality: number): Promise<Blob>
  /** The whole picture at this size: red, green and blue of each pixel. */
  sample(size: Size): number[]
  close(): void
}

type Canvas = OffscreenCanvas | HTMLCanvasElement
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

/** Whether a worker can draw here; Safari before 16.4 cannot. */
export function canDrawOffPage(): boolean {
  return typeof OffscreenCanvas !== 'undefined' && new OffscreenCanvas(1, 1).getContext('2d') !== null
}

/** Throws when the browser cannot decode it. */
export async function openPicture(source: Blob): Promise<OpenPicture> {
  const { image, width, height, close } = await decode(source)
  return {
    width,
    height,
    encode: (size, quality) => encode(draw(image, size).canvas, quality),
    sample: (size) => toColours(draw(image, size).context.getImageData(0, 0, size.width, size.height).data),
    close,
  }
}

async function decode(source: Blob): Promise<Size & { image: CanvasImageSource; close: () => void }> {
  try {
    const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' })
    return { image: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() }
  } catch (cause) {
    // Safari reads HEIC in an <img> before it reads it anywhere else; in a worker there is none.
    if (typeof document === 'undefined') throw cause
    return decodeInImage(source)
  }
}

async function decodeInImage(source: Blob): Promise<Size & { image: CanvasImageSource; close: () => void }> {
  const image = new Image()
  const address = URL.createObjectURL(source)
  const close = () => URL.revokeObjectURL(address)
  try {
    image.src = address
    await image.decode()
    return { image, width: image.naturalWidth, height: image.naturalHeight, close }
  } catch (cause) {
    close()
    throw cause
  }
}

function draw(image: CanvasImageSource, { width, height }: Size): { canvas: Canvas; context: Context } {
  const canvas = openCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false }) as Context | null
  if (!context) throw new Error('this browser gives no canvas')
  context.imageSmoothingQuality = 'high'
  // What is transparent would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return { canvas, context }
}

function openCanvas(width: number, height: number): Canvas {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

async function encode(canvas: Canvas, quality: number): Promise<Blob> {
  const type = 'image/jpeg'
  try {
    if ('convertToBlob' in canvas) return await canvas.convertToBlob({ type, quality })
    return await new Promise((resolve, reject) => {
      const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture')))
      canvas.toBlob(take, type, quality)
    })
  } finally {
    // iPhones count canvases until they are emptied.
    canvas.width = 0
    canvas.height = 0
  }
}

function toColours(pixels: ArrayLike<number>): number[] {
  return Array.from(pixels).filter((_, at) => at % 4 !== 3)
}
