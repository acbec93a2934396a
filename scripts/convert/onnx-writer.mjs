// Writes ONNX models (opset 18): just enough protobuf for small convolutional networks.
// Field numbers are those of onnx.proto3; the networks keep their NHWC layout and transpose around convolutions,
// which the runtime folds away when it loads them.

const WIRE_VARINT = 0
const WIRE_BYTES = 2
const WIRE_FLOAT = 5
const FLOAT = 1
const INT64 = 7
const OPSET = 18
const IR_VERSION = 9

/** @param {number | bigint} value */
function varint(value) {
  let rest = BigInt(value)
  if (rest < 0n) rest += 1n << 64n
  const bytes = []
  do {
    let low = Number(rest & 127n)
    rest >>= 7n
    if (rest) low |= 128
    bytes.push(low)
  } while (rest)
  return Buffer.from(bytes)
}

const tag = (field, wire) => varint((field << 3) | wire)
const intField = (field, value) => Buffer.concat([tag(field, WIRE_VARINT), varint(value)])
const bytesField = (field, bytes) => Buffer.concat([tag(field, WIRE_BYTES), varint(bytes.length), bytes])
const textField = (field, text) => bytesField(field, Buffer.from(text))
const message = (field, ...parts) => bytesField(field, Buffer.concat(parts))

function floatField(field, value) {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return Buffer.concat([tag(field, WIRE_FLOAT), bytes])
}

/** An attribute of a node: whole numbers become ints, lists become lists of ints, text a string; `{ float }` a float. */
function attribute(name, value) {
  const TYPES = { float: 1, int: 2, text: 3, ints: 7 }
  if (Array.isArray(value)) return message(5, textField(1, name), ...value.map((v) => intField(8, v)), intField(20, TYPES.ints))
  if (typeof value === 'string') return message(5, textField(1, name), textField(4, value), intField(20, TYPES.text))
  if (typeof value === 'number') return message(5, textField(1, name), intField(3, value), intField(20, TYPES.int))
  return message(5, textField(1, name), floatField(2, value.float), intField(20, TYPES.float))
}

/** The first dimension of every input is the batch; it stays free, so that several faces go through at once. */
function inputInfo(name, dimensions) {
  const dims = dimensions.map((size, i) => message(1, i === 0 ? textField(2, 'batch') : intField(1, size)))
  return message(11, textField(1, name), message(2, message(1, intField(1, FLOAT), message(2, ...dims))))
}

export class OnnxWriter {
  #nodes = []
  #constants = []
  #inputs = []
  #outputs = []
  #names = 0

  fresh(prefix) {
    this.#names += 1
    return `${prefix}_${this.#names}`
  }

  /** Adds a node; without `to` its output gets a fresh name, which is returned. */
  node(type, inputs, attributes = {}, to = this.fresh('v')) {
    this.#nodes.push(
      message(
        1,
        ...inputs.map((name) => textField(1, name)),
        textField(2, to),
        textField(3, this.fresh(type)),
        textField(4, type),
        ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
      ),
    )
    return to
  }

  floats(values, dimensions, name = this.fresh('w')) {
    const data = Float32Array.from(values)
    const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    this.#constants.push(message(5, ...dimensions.map((d) => intField(1, d)), intField(2, FLOAT), textField(8, name), bytesField(9, raw)))
    return name
  }

  integers(values, name = this.fresh('i')) {
    const data = BigInt64Array.from(values, BigInt)
    this.#constants.push(
      message(5, intField(1, values.length), intField(2, INT64), textField(8, name), bytesField(9, Buffer.from(data.buffer))),
    )
    return name
  }

  input(name, dimensions) {
    this.#inputs.push(inputInfo(name, dimensions))
  }

  output(name) {
    this.#outputs.push(message(12, textField(1, name), message(2, message(1, intField(1, FLOAT)))))
  }

  /** A layer that the runtime wants with the channels first, between tensors that keep them last. */
  channelsFirst(type, input, extraInputs, attributes) {
    const turned = this.node('Transpose', [input], { perm: [0, 3, 1, 2] })
    const done = this.node(type, [turned, ...extraInputs], attributes)
    return this.node('Transpose', [done], { perm: [0, 2, 3, 1] })
  }

  relu6(input, to) {
    return this.node('Clip', [input, this.floats([0], []), this.floats([6], [])], {}, to)
  }

  toBytes(producer) {
    const graph = message(7, ...this.#nodes, textField(2, producer), ...this.#constants, ...this.#inputs, ...this.#outputs)
    return Buffer.concat([intField(1, IR_VERSION), textField(2, producer), graph, message(8, textField(1, ''), intField(2, OPSET))])
  }
}

/** An IEEE half-precision number from its 16 bits. */
export function fromHalf(bits) {
  const sign = bits >> 15 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
