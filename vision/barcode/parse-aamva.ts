/**
 * The elements of a licence by the AAMVA DL/ID Card Design Standard (2020, annex D), by their three letters, with dates as
 * YYYY-MM-DD under the names that documents have here. Null: the text is no licence's.
 */
export function parseAamva(text: string): Record<string, string> | null {
  const start = /(?:ANSI |AAMVA)(\d{6})(\d{2})/.exec(text)
  if (!start) return null
  const elements: Record<string, string> = {}
  // A subfile starts with its type, and its first element follows at once: "DLDAQ…".
  const body = text.slice(start.index).replace(/(^|[\r\n]|\d)(DL|ID)(D[A-Z]{2})/, '\n$3')
  for (const line of body.split(/[\r\n]+/)) {
    const [, id = '', value = ''] = /^(?:DL|ID)?([DZ][A-Z]{2})(.*)$/.exec(line) ?? []
    if (id && value.trim() && !(id in elements)) elements[id] = value.trim()
  }
  if (Object.keys(elements).length === 0) return null
  const country = elements.DCG ?? 'USA'
  const [, issuer = ''] = start
  return { ...elements, issuer, ...named(elements, country) }
}

function named(elements: Record<string, string>, country: string): Record<string, string> {
  const given = [elements.DAC ?? elements.DCT, elements.DAD]
    .filter((name) => name && name !== 'NONE')
    .join(' ')
    .replace(/,/g, ' ')
  const fields = {
    documentNumber: elements.DAQ,
    surname: elements.DCS ?? elements.DAB,
    givenNames: given || undefined,
    birthDate: toIsoDay(elements.DBB, country),
    expirationDate: toIsoDay(elements.DBA, country),
    issueDate: toIsoDay(elements.DBD, country),
  }
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** The United States write MMDDYYYY, Canada and others CCYYMMDD; a year beyond 12 months tells which. */
function toIsoDay(text: string | undefined, country: string): string | undefined {
  if (!text || !/^\d{8}$/.test(text)) return undefined
  const yearFirst = country === 'CAN' || Number(text.slice(0, 2)) > 12
  const [year, month, day] = yearFirst
    ? [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)]
    : [text.slice(4, 8), text.slice(0, 2), text.slice(2, 4)]
  const date = `${year}-${month}-${day}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? undefined : date
}
