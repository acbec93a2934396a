/** From the top of everything down, in pixels of the layout. */
export type Span = { top: number; bottom: number }

/**
 * Where pages begin and end, so that no row is cut: each page takes what fits whole. A row that is taller than a page begins a page of its own
 * and is cut between its lines, and where it has none, at the end of the page.
 */
export function cutPages(rows: Span[], lines: Span[], height: number, pageHeight: number): Span[] {
  const pages: Span[] = []
  let top = 0
  // Hair's breadths of rounding start no page.
  while (height - top > 0.5) {
    const bottom = height - top <= pageHeight ? height : findCut(rows, lines, top, top + pageHeight)
    pages.push({ top, bottom })
    top = bottom
  }
  return pages
}

function findCut(rows: Span[], lines: Span[], top: number, furthest: number): number {
  const notThrough = (spans: Span[]) => {
    let cut = furthest
    // A row above the cut may reach into another one: again until nothing is cut.
    for (let moved = true; moved; ) {
      moved = false
      for (const span of spans) {
        if (span.top < cut && span.bottom > cut + 0.5) {
          cut = span.top
          moved = true
        }
      }
    }
    return cut
  }
  const betweenRows = notThrough(rows)
  if (betweenRows > top + 0.5) return betweenRows
  const betweenLines = notThrough(lines)
  return betweenLines > top + 0.5 ? betweenLines : furthest
}
