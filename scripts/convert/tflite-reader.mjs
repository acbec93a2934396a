// Reads the parts of a TensorFlow Lite file that a float network needs. The file is a flatbuffer:
// a table points to a list of field offsets, and a missing field has its default.
import { fromHalf } from './onnx-writer.mjs'

class Table {
  #bytes
  #at
  #fields
  #fieldsLength

  constructor(bytes, at) {
    this.#bytes = bytes
    this.#at = at
    this.#fields = at - bytes.readInt32LE(at)
    this.#fieldsLength = bytes.readUInt16LE(this.#fields)
  }

  #place(index) {
    const slot = 4 + 2 * index
    const offset = slot < this.#fieldsLength ? this.#bytes.readUInt16LE(this.#fields + slot) : 0
    return offset === 0 ? null : this.#at + offset
  }

  int8(index, fallback = 0) {
    const place = this.#place(index)
    return place === null ? fallback : this.#bytes.readInt8(place)
  }

  int32(index, fallback = 0) {
    const place = this.#place(index)
    return place === null ? fallback : this.#bytes.readInt32LE(place)
  }

  table(index) {
    const place = this.#place(index)
    return place === null ? null : new Table(this.#bytes, place + this.#bytes.readUInt32LE(place))
  }

  #list(index) {
    const place = this.#place(index)
    if (place === null) return { start: 0, length: 0 }
    const list = place + this.#bytes.readUInt32LE(place)
    return { start: list + 4, length: this.#bytes.readUInt32LE(list) }
  }

  integers(index) {
    const { start, length } = this.#list(index)
    return Array.from({ length }, (_, i) => this.#bytes.readInt32LE(start + 4 * i))
  }

  tables(index) {
    const { start, length } = this.#list(index)
    return Array.from({ length }, (_, i) => {
      const at = start + 4 * i
      return new Table(this.#bytes, at + this.#bytes.readUInt32LE(at))
    })
  }

  blob(index) {
    const { start, length } = this.#list(index)
    return this.#bytes.subarray(start, start + length)
  }
}

const TENSOR = { float32: 0, float16: 1, int32: 2 }

function numbersOf(type, bytes) {
  if (bytes.length === 0) return null
  if (type === TENSOR.float32) return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(4 * i))
  if (type === TENSOR.float16) return Float32Array.from({ length: bytes.length / 2 }, (_, i) => fromHalf(bytes.readUInt16LE(2 * i)))
  if (type === TENSOR.int32) return Int32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readInt32LE(4 * i))
  throw new Error(`tensor type ${type} is not known here`)
}

/** Returns { tensors: [{ shape, values }], operators: [{ code, inputs, output, options }], inputs, outputs }. */
export function readTflite(bytes) {
  const model = new Table(bytes, bytes.readUInt32LE(0))
  // A newer file writes its codes in a wider field and leaves the old one at 127.
  const codes = model.tables(1).map((code) => Math.max(code.int8(0), code.int32(3)))
  const buffers = model.tables(4)
  const [graph] = model.tables(2)
  const tensors = graph.tables(0).map((tensor) => ({
    shape: tensor.integers(0),
    values: numbersOf(tensor.int8(1), buffers[tensor.int32(2)].blob(0)),
  }))
  const operators = graph.tables(3).map((operator) => ({
    code: codes[operator.int32(0)],
    inputs: operator.integers(1),
    output: operator.integers(2)[0],
    options: operator.table(4),
  }))
  return { tensors, operators, inputs: graph.integers(1), outputs: graph.integers(2) }
}
