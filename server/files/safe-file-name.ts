const maxLength = 120
/** Of a name as it is sent, its end, where its folders are no more. */
const maxGivenLength = 1_000
/** Windows opens devices under these names, whatever the ending. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d|clock\$)$/i

/** A name that is safe to show, to save and to send: without folders, control and direction characters, with the ending of what is in the file. */
export function toSafeFileName(given: string, ending: string): string {
  const last = given.slice(-maxGivenLength).normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const bare = last
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*%;`$&{}]/g, ' ')
    .replace(/\.+/g, '.')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+/, '')
  const name = trimDots([...bare].slice(0, maxLength).join(''))
  return `${name === '' || devices.test(name) ? 'file' : name}.${ending}`
}

function trimDots(text: string): string {
  let end = text.length
  while (end > 0 && /[\s.]/.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}
