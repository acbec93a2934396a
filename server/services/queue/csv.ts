/**
 * One line of RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe in front, which it shows as text
 * (OWASP, CSV injection): `=`, `+`, `-`, `@`, tab and line ends, also behind spaces, and their full-width twins.
 */
export function toCsvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => toCell(cell ?? '')).join(',')}\r\n`
}

function toCell(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
