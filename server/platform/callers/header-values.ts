/** `rawHeaders` are name and value in turn, as they came: only there a header that stands twice is seen twice. */
export function toHeaderValues(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.flatMap((word, at) =>
    at % 2 === 0 && word.toLowerCase() === name ? [rawHeaders[at + 1]?.trim() ?? ''].filter(Boolean) : [],
  )
}
