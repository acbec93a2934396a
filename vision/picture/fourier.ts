/** Square two-dimensional Fourier transforms of one size, with the tables they share. */
export class Fourier {
  readonly size: number
  #cos: Float64Array
  #sin: Float64Array

  /** `size` is a power of two. */
  constructor(size: number) {
    this.size = size
    this.#cos = Float64Array.from({ length: size }, (_, i) => Math.cos((-2 * Math.PI * i) / size))
    this.#sin = Float64Array.from({ length: size }, (_, i) => Math.sin((-2 * Math.PI * i) / size))
  }

  /** Transforms size × size numbers in place. */
  transform(real: Float64Array, imaginary: Float64Array): void {
    const { size } = this
    for (let start = 0; start < size * size; start += size)
      this.#line(real.subarray(start, start + size), imaginary.subarray(start, start + size))
    // Columns are copied out: their numbers lie far apart, and each is wanted eight times.
    const [columnReal, columnImaginary] = [new Float64Array(size), new Float64Array(size)]
    for (let column = 0; column < size; column++) {
      for (let i = 0, at = column; i < size; i++, at += size) {
        columnReal[i] = real[at] as number
        columnImaginary[i] = imaginary[at] as number
      }
      this.#line(columnReal, columnImaginary)
      for (let i = 0, at = column; i < size; i++, at += size) {
        real[at] = columnReal[i] as number
        imaginary[at] = columnImaginary[i] as number
      }
    }
  }

  #line(real: Float64Array, imaginary: Float64Array): void {
    const { size } = this
    const [cosines, sines] = [this.#cos, this.#sin]
    for (let i = 1, j = 0; i < size; i++) {
      let bit = size >> 1
      for (; j & bit; bit >>= 1) j ^= bit
      j ^= bit
      if (i >= j) continue
      const [r, m] = [real[i] as number, imaginary[i] as number]
      real[i] = real[j] as number
      imaginary[i] = imaginary[j] as number
      real[j] = r
      imaginary[j] = m
    }
    for (let length = 2; length <= size; length <<= 1) {
      const half = length / 2
      const stride = size / length
      for (let k = 0; k < half; k++) {
        const cos = cosines[k * stride] as number
        const sin = sines[k * stride] as number
        for (let p = k; p < size; p += length) {
          const q = p + half
          const r = (real[q] as number) * cos - (imaginary[q] as number) * sin
          const m = (real[q] as number) * sin + (imaginary[q] as number) * cos
          real[q] = (real[p] as number) - r
          imaginary[q] = (imaginary[p] as number) - m
          real[p] = (real[p] as number) + r
          imaginary[p] = (imaginary[p] as number) + m
        }
      }
    }
  }
}
