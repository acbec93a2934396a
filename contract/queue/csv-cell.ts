/**
 * A cell of a CSV file (RFC 4180) that no spreadsheet takes for a formula: what begins like one gets an apostrophe before it (OWASP, CSV injection), also in full width.
 */
export function toCsvCell(text: string): string {
  const safe = /^[\s]*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`
}
