/** Browsers read the address a moment after the click. */
const keepMs = 60_000

/** Hands a file over to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  saveAddress(address, name)
  setTimeout(() => URL.revokeObjectURL(address), keepMs)
}

/** The same of a file that this server answers at an address. */
export function saveAddress(address: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
}
