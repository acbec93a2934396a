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
    for (let row = 0; row < this.size; row++) this.#line(real, imaginary, row * this.size, 1)
    for (let column = 0; column < this.size; column++) this.#line(real, imaginary, column, this.size)
  }

  #swap(numbers: Float64Array, p: number, q: number): void {
    const kept = numbers[p] as number
    numbers[p] = numbers[q] as number
    numbers[q] = kept
  }

  #line(real: Float64Array, imaginary: Float64Array, start: number, step: number): void {
    for (let i = 1, j = 0; i < this.size; i++) {
      let bit = this.size >> 1
      for (; j & bit; bit >>= 1) j ^= bit
      j ^= bit
      if (i >= j) continue
      this.#swap(real, start + i * step, start + j * step)
      this.#swap(imaginary, start + i * step, start + j * step)
    }
    for (let length = 2; length <= this.size; length <<= 1) {
      const half = length / 2
      const stride = this.size / length
      for (let block = 0; block < this.size; block += length) {
        for (let k = 0; k < half; k++) {
          const [cos, sin] = [this.#cos[k * stride] as number, this.#sin[k * stride] as number]
          const p = start + (block + k) * step
          const q = p + half * step
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
