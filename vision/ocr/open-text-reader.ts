import sharp from 'sharp'
import type { PixelBox } from '#vision/facts.ts'
import type { Model, Models } from '#vision/models/open-models.ts'
import type { RgbPicture } from '#vision/picture/rgb-picture.ts'

/** One letter of a line: where along the line its peak is (0 left edge, 1 right edge) and how sure the network was. */
export type ReadLetter = { letter: string; at: number; confidence: number }
export type ReadLine = { text: string; confidence: number; letters: ReadLetter[] }

/** Every step of the line with the probabilities of the wanted letters only, for readings that know what may stand where. */
export type LineScores = { steps: number; alphabet: string; scores: Float32Array }

export type TextReader = {
  /** Reads one line of print, with every letter that the network knows; the same box of the same picture is read once. */
  read(picture: RgbPicture, box: PixelBox): Promise<ReadLine>
  /** The scores of these letters along the line; index 0 of each step is "no letter". `stretch` widens the line: fewer letters are swallowed. */
  score(picture: RgbPicture, box: PixelBox, alphabet: string, stretch?: number): Promise<LineScores>
}

/** What the network wants: lines 48 pixels high, one answer every 8 pixels. */
const lineHeight = 48
const minWidth = 64
/** Few different widths: the runtime keeps memory for each shape that it has seen. */
const widthStep = 32
const maxWidth = 2400

/** PP-OCRv4 recognition; the alphabet file has a letter a line, index 0 of the output is the blank, the last is the space. */
export async function openTextReader(models: Models): Promise<TextReader> {
  const letters = ['', ...new TextDecoder().decode(await models.bytes('documentAlphabet')).split('\n'), ' ']
  // A final newline would add an empty letter before the space.
  if (letters.at(-2) === '') letters.splice(-2, 1)
  const model = await models.model('documentTextReader')
  const indexOf = new Map(letters.map((letter, i) => [letter.replace('\r', ''), i]))
  // Lines by which a picture was turned upright are wanted again as its print.
  const known = new WeakMap<RgbPicture, Map<PixelBox, ReadLine>>()
  return {
    async read(picture, box) {
      const lines = known.get(picture) ?? new Map<PixelBox, ReadLine>()
      known.set(picture, lines)
      const line = lines.get(box) ?? decodeBest(await run(model, picture, box), letters)
      lines.set(box, line)
      return line
    },
    async score(picture, box, alphabet, stretch = 1) {
      const output = await run(model, picture, box, stretch)
      const classes = letters.length
      const desired = [[0], ...[...alphabet].map((letter) => twinsOf(letter).flatMap((lookalike) => indexOf.get(lookalike) ?? []))]
      const steps = Math.floor(output.length / classes)
      const scores = new Float32Array(steps * desired.length)
      for (let step = 0; step < steps; step++) {
        for (const [i, indexes] of desired.entries()) {
          let sum = 0
          for (const index of indexes) sum += output[step * classes + index] as number
          scores[step * desired.length + i] = sum
        }
      }
      return { steps, alphabet, scores }
    },
  }
}

/** Signs that look like the letter: the network knows thousands, and OCR-B's X is often a multiplication sign to it. */
const lookalikes: Record<string, string> = {
  X: '×✕',
  '<': '＜〈《«‹く',
  '0': '〇',
  O: '○〇',
  I: 'Ⅰ',
  V: '∨',
  A: 'ÁÀΑА',
  E: 'ÉÈ',
  U: 'ÜUÙ',
  Y: '¥丫',
  '1': 'l',
}

function twinsOf(letter: string): string[] {
  // A small l is as near to 1 and I as to L: it says nothing.
  const small = letter === 'L' || letter.toLowerCase() === letter ? '' : letter.toLowerCase()
  return [letter, ...small, ...(lookalikes[letter] ?? '')]
}

async function run(model: Model, picture: RgbPicture, box: PixelBox, stretch = 1): Promise<Float32Array> {
  const left = Math.max(0, Math.floor(box.left))
  const top = Math.max(0, Math.floor(box.top))
  const boxWidth = Math.max(2, Math.min(picture.width - left, Math.ceil(box.width)))
  const boxHeight = Math.max(2, Math.min(picture.height - top, Math.ceil(box.height)))
  const width = Math.min(maxWidth, Math.max(minWidth, Math.ceil(((boxWidth / boxHeight) * lineHeight * stretch) / widthStep) * widthStep))
  const crop = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .extract({ left, top, width: boxWidth, height: boxHeight })
    .resize({ width, height: lineHeight, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  const [output] = await model.run(toInput(crop, width), [1, 3, lineHeight, width])
  return output ?? new Float32Array()
}

function toInput(data: Uint8Array, width: number): Float32Array {
  const plane = width * lineHeight
  const input = new Float32Array(3 * plane)
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0; i < plane; i++) input[channel * plane + i] = (data[i * 3 + 2 - channel] as number) / 127.5 - 1
  }
  return input
}

/** Best letter of each step, repeats and blanks dropped (CTC). */
function decodeBest(output: Float32Array, alphabet: string[]): ReadLine {
  const classes = alphabet.length
  const steps = Math.floor(output.length / classes)
  const letters: ReadLetter[] = []
  let before = 0
  for (let step = 0; step < steps; step++) {
    let best = 0
    for (let i = 1; i < classes; i++) {
      if ((output[step * classes + i] as number) > (output[step * classes + best] as number)) best = i
    }
    const confidence = output[step * classes + best] as number
    if (best !== 0 && best !== before) letters.push({ letter: alphabet[best] ?? '', at: (step + 0.5) / steps, confidence })
    before = best
  }
  const confidence = letters.length ? letters.reduce((sum, letter) => sum + letter.confidence, 0) / letters.length : 0
  return { text: letters.map(({ letter }) => letter).join(''), confidence, letters }
}
