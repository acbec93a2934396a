// Turns a float TensorFlow Lite network into ONNX. Knows the layers that MobileFaceNet is made of and says so when it meets another.
import { OnnxWriter } from './onnx-writer.mjs'
import { readTflite } from './tflite-reader.mjs'

const LAYER = { add: 0, convolution: 3, depthwiseConvolution: 4, multiply: 18, relu: 19, reshape: 22, subtract: 41, absolute: 101 }
const PADDING_SAME = 0
const ACTIVATION = { none: 0, relu: 1, relu6: 3 }

/** Filters come as [out, height, width, in]; ONNX wants [out, in, height, width]. */
function filtersChannelsFirst(values, [out, height, width, channels]) {
  const turned = new Float32Array(values.length)
  for (let o = 0; o < out; o++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        for (let c = 0; c < channels; c++) {
          turned[((o * channels + c) * height + y) * width + x] = values[((o * height + y) * width + x) * channels + c]
        }
      }
    }
  }
  return { values: turned, shape: [out, channels, height, width] }
}

/** Depthwise filters come as [1, height, width, channels]; ONNX wants [channels, 1, height, width]. */
function depthwiseFilters(values, [, height, width, channels]) {
  return filtersChannelsFirst(depthwiseToPlain(values, height, width, channels), [channels, height, width, 1])
}

function depthwiseToPlain(values, height, width, channels) {
  const plain = new Float32Array(values.length)
  for (let place = 0; place < height * width; place++) {
    for (let c = 0; c < channels; c++) plain[c * height * width + place] = values[place * channels + c]
  }
  return plain
}

class TfliteConverter {
  #writer = new OnnxWriter()
  #network
  #written = new Set()

  constructor(network) {
    this.#network = network
  }

  /** The name of a tensor; a constant is written when it is first asked for. */
  #nameOf(index) {
    const { shape, values } = this.#network.tensors[index]
    const name = `t${index}`
    if (values && !this.#written.has(index)) {
      this.#written.add(index)
      this.#writer.floats(values, shape, name)
    }
    return name
  }

  #activate(kind, from, to) {
    if (kind === ACTIVATION.none) this.#writer.node('Identity', [from], {}, to)
    else if (kind === ACTIVATION.relu) this.#writer.node('Relu', [from], {}, to)
    else if (kind === ACTIVATION.relu6) this.#writer.relu6(from, to)
    else throw new Error(`activation ${kind} is not known here`)
  }

  #convolution({ code, inputs, output, options }) {
    const depthwise = code === LAYER.depthwiseConvolution
    const [picture, filterIndex, biasIndex] = inputs
    const { values, shape } = this.#network.tensors[filterIndex]
    const filters = depthwise ? depthwiseFilters(values, shape) : filtersChannelsFirst(values, shape)
    const strides = [options.int32(2, 1), options.int32(1, 1)]
    const dilations = depthwise ? [options.int32(6, 1), options.int32(5, 1)] : [options.int32(5, 1), options.int32(4, 1)]
    const biases = biasIndex >= 0 ? [this.#writer.floats(this.#network.tensors[biasIndex].values, [filters.shape[0]])] : []
    const done = this.#writer.channelsFirst(
      'Conv',
      this.#nameOf(picture),
      [this.#writer.floats(filters.values, filters.shape), ...biases],
      {
        strides,
        kernel_shape: filters.shape.slice(2),
        dilations,
        group: depthwise ? this.#network.tensors[picture].shape[3] : 1,
        ...(options.int8(0) === PADDING_SAME ? { auto_pad: 'SAME_UPPER' } : {}),
      },
    )
    this.#activate(options.int8(depthwise ? 4 : 3), done, `t${output}`)
  }

  #binary(type, { inputs, output, options }) {
    const done = this.#writer.node(
      type,
      inputs.map((i) => this.#nameOf(i)),
    )
    this.#activate(options ? options.int8(0) : ACTIVATION.none, done, `t${output}`)
  }

  #layer(operator) {
    const { code, inputs, output } = operator
    const to = `t${output}`
    if (code === LAYER.convolution || code === LAYER.depthwiseConvolution) this.#convolution(operator)
    else if (code === LAYER.add) this.#binary('Add', operator)
    else if (code === LAYER.subtract) this.#binary('Sub', operator)
    else if (code === LAYER.multiply) this.#binary('Mul', operator)
    else if (code === LAYER.relu) this.#writer.node('Relu', [this.#nameOf(inputs[0])], {}, to)
    else if (code === LAYER.absolute) this.#writer.node('Abs', [this.#nameOf(inputs[0])], {}, to)
    else if (code === LAYER.reshape) {
      const shape = [-1, ...this.#network.tensors[output].shape.slice(1)]
      this.#writer.node('Reshape', [this.#nameOf(inputs[0]), this.#writer.integers(shape)], {}, to)
    } else throw new Error(`layer ${code} is not known here`)
  }

  convert() {
    const { tensors, operators, inputs, outputs } = this.#network
    for (const index of inputs) this.#writer.input(`t${index}`, tensors[index].shape)
    for (const operator of operators) this.#layer(operator)
    for (const index of outputs) this.#writer.output(`t${index}`)
    return this.#writer.toBytes('tflite-to-onnx')
  }
}

/** @param {Buffer} bytes a .tflite file @returns {Buffer} the same network as .onnx */
export function tfliteToOnnx(bytes) {
  return new TfliteConverter(readTflite(bytes)).convert()
}
