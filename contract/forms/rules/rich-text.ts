const lineTag = /<\/?(?:p|br|h2|h3|ul|ol|li|blockquote)\b[^<>]*>/gi
const anyTag = /<[^<>]*>/g
const named: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0', '&amp;': '&' }

/** The text alone of a rich text, for counting and for readers that know no formatting. */
export function toPlainText(html: string): string {
  return html
    .replace(lineTag, '\n')
    .replace(anyTag, '')
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => named[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim()
}

/** As many as `<` stand in it. */
export function countTags(html: string): number {
  return html.split('<').length - 1
}
