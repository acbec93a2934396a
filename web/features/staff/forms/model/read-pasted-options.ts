import { definitionLimits, type Option } from '#contract/forms/definition/field-definition.ts'

export type Pasted = {
  /** Those that can be taken, after the ones that are there. */
  taken: Option[]
  /** Lines whose value is there already, or stood above. */
  twice: number
  tooLong: number
  /** Lines beyond what a field can offer. */
  beyond: number
}

const maxLength = 500

/**
 * Lines as options: a value, or `value ⇥ English ⇥ Chinese` as a spreadsheet copies it. A value that stands twice counts once.
 */
export function readPastedOptions(text: string, there: readonly Option[]): Pasted {
  const values = new Set(there.map(({ value }) => value))
  const room = definitionLimits.maxOptions - there.length
  const pasted: Pasted = { taken: [], twice: 0, tooLong: 0, beyond: 0 }
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [value = '', alias = '', cn = ''] = line.split('\t').map(toText)
    const name = value || alias || cn
    if (!name) continue
    if ([name, alias, cn].some((part) => part.length > maxLength)) pasted.tooLong += 1
    else if (values.has(name)) pasted.twice += 1
    else if (pasted.taken.length >= room) pasted.beyond += 1
    else {
      values.add(name)
      pasted.taken.push({ value: name, ...(alias && alias !== name && { alias }), ...(cn && { cn }) })
    }
  }
  return pasted
}

/** Without what no answer can hold, and quotes that a spreadsheet put round a cell. */
function toText(cell: string): string {
  const text = cell.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()
  return /^".*"$/.test(text) && text.length > 1 ? text.slice(1, -1).replaceAll('""', '"') : text
}
