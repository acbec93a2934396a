// Turns a TensorFlow.js graph model into ONNX. Knows the layers that the face mesh and iris networks are made of.
import { fromHalf, OnnxWriter } from './onnx-writer.mjs'

const BYTES_OF = { float16: 2, uint8: 1, uint16: 2 }

function readWeight({ shape, dtype, quantization }, bytes) {
  const count = shape.reduce((product, size) => product * size, 1)
  const stored = quantization?.dtype
  if (stored === 'float16') return Float32Array.from({ length: count }, (_, i) => fromHalf(bytes.readUInt16LE(2 * i)))
  if (stored) throw new Error(`weights stored as ${stored} are not known here`)
  if (dtype === 'int32') return Int32Array.from({ length: count }, (_, i) => bytes.readInt32LE(4 * i))
  return Float32Array.from({ length: count }, (_, i) => bytes.readFloatLE(4 * i))
}

function readWeights(model, bytes) {
  const weights = new Map()
  let at = 0
  for (const weight of model.weightsManifest.flatMap((group) => group.weights)) {
    const count = weight.shape.reduce((product, size) => product * size, 1)
    const length = count * (BYTES_OF[weight.quantization?.dtype] ?? 4)
    weights.set(weight.name, { shape: weight.shape, values: readWeight(weight, bytes.subarray(at, at + length)) })
    at += length
  }
  return weights
}

const plainName = (name) => name.replace(/^\^/, '').replace(/:0$/, '')
const text = (base64) => (base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString())
const wholeNumbers = (node, name) => (node.attr?.[name]?.list?.i ?? []).map(Number)

/** The nodes with every input before its user. */
function inOrder(nodes) {
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const seen = new Set()
  const ordered = []
  const visit = (node) => {
    if (!node || seen.has(node.name)) return
    seen.add(node.name)
    for (const input of node.input ?? []) visit(byName.get(plainName(input)))
    ordered.push(node)
  }
  nodes.forEach(visit)
  return ordered
}

/** Filters come as [height, width, in, out]; ONNX wants [out, in, height, width], depthwise [in × out, 1, height, width]. */
function filtersChannelsFirst({ values, shape: [height, width, channels, out] }, depthwise) {
  const turned = new Float32Array(values.length)
  for (let place = 0; place < height * width; place++) {
    for (let c = 0; c < channels; c++) {
      for (let o = 0; o < out; o++) {
        const filter = depthwise ? c * out + o : o * channels + c
        turned[filter * height * width + place] = values[(place * channels + c) * out + o]
      }
    }
  }
  return { values: turned, shape: depthwise ? [channels * out, 1, height, width] : [out, channels, height, width] }
}

class TfjsConverter {
  #writer = new OnnxWriter()
  #weights
  #written = new Set()

  constructor(weights) {
    this.#weights = weights
  }

  #nameOf(input) {
    const name = plainName(input)
    const weight = this.#weights.get(name)
    if (weight && !this.#written.has(name)) {
      this.#written.add(name)
      this.#writer.floats(weight.values, weight.shape, name)
    }
    return name
  }

  #constants(input) {
    return Array.from(this.#weights.get(plainName(input)).values)
  }

  /** What a fused node does after its convolution, in the order it names. */
  #fused(node, from, to) {
    const steps = (node.attr?.fused_ops?.list?.s ?? []).map(text)
    let current = from
    for (const step of steps) {
      if (step === 'BiasAdd') current = this.#writer.node('Add', [current, this.#nameOf(node.input[2])])
      else if (step === 'Prelu') current = this.#writer.node('PRelu', [current, this.#nameOf(node.input[3])])
      else throw new Error(`fused ${step} is not known here`)
    }
    this.#writer.node('Identity', [current], {}, to)
  }

  #convolution(node) {
    const depthwise = node.op === 'DepthwiseConv2dNative'
    const [picture, filterName] = node.input
    const filters = filtersChannelsFirst(this.#weights.get(plainName(filterName)), depthwise)
    const padding = text(node.attr?.padding?.s)
    if (padding !== 'SAME' && padding !== 'VALID') throw new Error(`padding ${padding} is not known here`)
    const dilations = wholeNumbers(node, 'dilations')
    const done = this.#writer.channelsFirst('Conv', this.#nameOf(picture), [this.#writer.floats(filters.values, filters.shape)], {
      strides: wholeNumbers(node, 'strides').slice(1, 3),
      kernel_shape: filters.shape.slice(2),
      dilations: dilations.length === 4 ? dilations.slice(1, 3) : [1, 1],
      group: depthwise ? filters.shape[0] : 1,
      ...(padding === 'SAME' ? { auto_pad: 'SAME_UPPER' } : {}),
    })
    this.#fused(node, done, node.name)
  }

  #maxPool(node) {
    const [strides, kernel] = [wholeNumbers(node, 'strides').slice(1, 3), wholeNumbers(node, 'ksize').slice(1, 3)]
    const same = text(node.attr?.padding?.s) === 'SAME' ? { auto_pad: 'SAME_UPPER' } : {}
    const done = this.#writer.channelsFirst('MaxPool', this.#nameOf(node.input[0]), [], { strides, kernel_shape: kernel, ...same })
    this.#writer.node('Identity', [done], {}, node.name)
  }

  /** Paddings come as pairs, one a dimension; ONNX wants all the befores, then all the afters. */
  #pad(node) {
    const pairs = this.#constants(node.input[1])
    const befores = pairs.filter((_, i) => i % 2 === 0)
    const afters = pairs.filter((_, i) => i % 2 === 1)
    this.#writer.node('Pad', [this.#nameOf(node.input[0]), this.#writer.integers([...befores, ...afters])], {}, node.name)
  }

  layer(node) {
    const { op, name } = node
    const inputs = (node.input ?? []).filter((input) => !input.startsWith('^'))
    if (op === 'Const') return
    if (op === 'Placeholder')
      this.#writer.input(
        name,
        node.attr.shape.shape.dim.map((d) => Number(d.size)),
      )
    else if (op === '_FusedConv2D' || op === 'DepthwiseConv2dNative') this.#convolution(node)
    else if (op === 'MaxPool') this.#maxPool(node)
    else if (op === 'Pad') this.#pad(node)
    else if (op === 'AddV2')
      this.#writer.node(
        'Add',
        inputs.map((i) => this.#nameOf(i)),
        {},
        name,
      )
    else if (op === 'Prelu')
      this.#writer.node(
        'PRelu',
        inputs.map((i) => this.#nameOf(i)),
        {},
        name,
      )
    else if (op === 'Sigmoid' || op === 'Identity') this.#writer.node(op, [this.#nameOf(inputs[0])], {}, name)
    else if (op === 'ConcatV2') {
      const [axis] = this.#constants(inputs.at(-1))
      this.#writer.node(
        'Concat',
        inputs.slice(0, -1).map((i) => this.#nameOf(i)),
        { axis },
        name,
      )
    } else if (op === 'Reshape') {
      const shape = [-1, ...this.#constants(inputs[1]).slice(1)]
      this.#writer.node('Reshape', [this.#nameOf(inputs[0]), this.#writer.integers(shape)], {}, name)
    } else throw new Error(`layer ${op} is not known here`)
  }

  toBytes(outputs) {
    for (const output of outputs) this.#writer.output(output)
    return this.#writer.toBytes('tfjs-to-onnx')
  }
}

/** @param {Buffer} json model.json @param {Buffer} bytes its weights @returns {Buffer} the same network as .onnx */
export function tfjsToOnnx(json, bytes) {
  const model = JSON.parse(json.toString('utf8'))
  const converter = new TfjsConverter(readWeights(model, bytes))
  for (const node of inOrder(model.modelTopology.node)) converter.layer(node)
  const { signature } = model.signature ? model : (model.userDefinedMetadata ?? model.modelTopology)
  return converter.toBytes(Object.values(signature.outputs).map((output) => plainName(output.name)))
}
