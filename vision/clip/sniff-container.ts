/** What the first bytes say that the file is; the name and the sender's type are not asked. */
export function sniffContainer(bytes: Uint8Array): 'webm' | 'mp4' | null {
  // The EBML header of Matroska and WebM.
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return 'webm'
  // A size, then the box type "ftyp".
  if (String.fromCharCode(...bytes.subarray(4, 8)) === 'ftyp') return 'mp4'
  return null
}
