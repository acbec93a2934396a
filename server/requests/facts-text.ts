/** Facts as text: numbers in long rows (an embedding) and bytes (a picture) keep their kind through JSON. */
export function toFactsText(facts: unknown): string {
  return JSON.stringify(facts, (_, value: unknown) => {
    if (value instanceof Float32Array) return { $floats: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
    return value
  })
}

export function fromFactsText<T>(text: string): T {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$floats' in value) || typeof value.$floats !== 'string') return value
    const bytes = Buffer.from(value.$floats, 'base64')
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  }) as T
}
