// Builds the recognition network of face-api (a residual network of dlib's lineage) as ONNX from its stored weights.
// The package holds weights only; the layers and their order are those of its FaceRecognitionNet.
import { OnnxWriter } from './onnx-writer.mjs'
import { filtersChannelsFirst } from './tfjs-to-onnx.mjs'

const INPUT_SIDE = 150

/** Most weights come as bytes with a scale and a least value, some as plain floats. */
function readWeights(manifest, bytes) {
  const weights = new Map()
  let at = 0
  for (const { name, shape, quantization } of manifest.flatMap((group) => group.weights)) {
    const count = shape.reduce((product, size) => product * size, 1)
    const start = at
    if (quantization && quantization.dtype !== 'uint8') throw new Error(`weights stored as ${quantization.dtype} are not known here`)
    const read = quantization
      ? (i) => bytes[start + i] * quantization.scale + quantization.min
      : (i) => bytes.readFloatLE(start + 4 * i)
    weights.set(name, { shape, values: Float32Array.from({ length: count }, (_, i) => read(i)) })
    at += count * (quantization ? 1 : 4)
  }
  if (at !== bytes.length) throw new Error(`the weights file has ${bytes.length} bytes, ${at} expected`)
  return weights
}

class FaceApiConverter {
  #writer = new OnnxWriter()
  #weights

  constructor(weights) {
    this.#weights = weights
  }

  #get(name) {
    const weight = this.#weights.get(name)
    if (!weight) throw new Error(`the weights lack ${name}`)
    return weight
  }

  /** A convolution with the scale that follows it folded in. */
  #convolution(input, name, { stride, padding }) {
    const { values, shape } = filtersChannelsFirst(this.#get(`${name}/conv/filters`), false)
    const scale = this.#get(`${name}/scale/weights`).values
    const shift = this.#get(`${name}/scale/biases`).values
    const bias = this.#get(`${name}/conv/bias`).values
    const each = values.length / shape[0]
    const filters = this.#writer.floats(values.map((value, i) => value * scale[Math.floor(i / each)]), shape)
    const biases = this.#writer.floats(bias.map((value, i) => value * scale[i] + shift[i]), [shape[0]])
    const [height, width] = shape.slice(2)
    return this.#writer.node('Conv', [input, filters, biases], {
      strides: [stride, stride],
      kernel_shape: [height, width],
      pads: [padding, padding, padding, padding],
    })
  }

  #same(input, name) {
    return this.#convolution(input, name, { stride: 1, padding: 1 })
  }

  #relu(input) {
    return this.#writer.node('Relu', [input])
  }

  /** Zeros after the last channel, row or column. */
  #padded(input, { channels = 0, edge = 0 }) {
    if (channels === 0 && edge === 0) return input
    return this.#writer.node('Pad', [input, this.#writer.integers([0, 0, 0, 0, 0, channels, edge, edge])])
  }

  #block(input, name) {
    const inner = this.#same(this.#relu(this.#same(input, `${name}/conv1`)), `${name}/conv2`)
    return this.#relu(this.#writer.node('Add', [inner, input]))
  }

  /** Halves the sides; the shortcut is a mean of 2 × 2, its missing channels are zeros, and so is the edge that the convolution lacks. */
  #halvingBlock(input, name, missing) {
    const down = this.#relu(this.#convolution(input, `${name}/conv1`, { stride: 2, padding: 0 }))
    const inner = this.#same(down, `${name}/conv2`)
    const pooled = this.#writer.node('AveragePool', [input], { kernel_shape: [2, 2], strides: [2, 2] })
    const sum = this.#writer.node('Add', [
      this.#padded(pooled, { channels: missing.channels }),
      this.#padded(inner, { edge: missing.edge }),
    ])
    return this.#relu(sum)
  }

  #blocks(input, names) {
    return names.reduce((current, name) => this.#block(current, name), input)
  }

  convert() {
    this.#writer.input('input', [-1, 3, INPUT_SIDE, INPUT_SIDE])
    let x = this.#relu(this.#convolution('input', 'conv32_down', { stride: 2, padding: 0 }))
    x = this.#writer.node('MaxPool', [x], { kernel_shape: [3, 3], strides: [2, 2] })
    x = this.#blocks(x, ['conv32_1', 'conv32_2', 'conv32_3'])
    x = this.#halvingBlock(x, 'conv64_down', { channels: 32, edge: 0 })
    x = this.#blocks(x, ['conv64_1', 'conv64_2', 'conv64_3'])
    x = this.#halvingBlock(x, 'conv128_down', { channels: 64, edge: 0 })
    x = this.#blocks(x, ['conv128_1', 'conv128_2'])
    // From 8 pixels on, the mean of 2 × 2 gives one more than the convolution without a border.
    x = this.#halvingBlock(x, 'conv256_down', { channels: 128, edge: 1 })
    x = this.#blocks(x, ['conv256_1', 'conv256_2'])
    x = this.#halvingBlock(x, 'conv256_down_out', { channels: 0, edge: 1 })
    const mean = this.#writer.node('ReduceMean', [x, this.#writer.integers([2, 3])], { keepdims: 0 })
    const last = this.#get('fc')
    this.#writer.node('MatMul', [mean, this.#writer.floats(last.values, last.shape)], {}, 'output')
    this.#writer.output('output')
    return this.#writer.toBytes('faceapi-to-onnx')
  }
}

/** @param {Buffer} manifest the weights manifest @param {Buffer} bytes the weights @returns {Buffer} the network as .onnx */
export function faceapiToOnnx(manifest, bytes) {
  return new FaceApiConverter(readWeights(JSON.parse(manifest.toString('utf8')), bytes)).convert()
}
