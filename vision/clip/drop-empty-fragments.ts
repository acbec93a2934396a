/**
 * MP4 of GStreamer's mp4mux, which WebKitGTK records with, writes the header of its last fragment twice when it cannot go back in its output: the
 * first copy stands directly before the second, has no data of its own, and would be read with that of the wrong place. Such headers become free
 * space, so that every place in the file stays where it is.
 */
export function dropEmptyFragments(bytes: Uint8Array): Uint8Array {
  const boxes = listBoxes(bytes)
  const empty = boxes.filter(({ type }, i) => type === 'moof' && boxes[i + 1]?.type === 'moof')
  if (empty.length === 0) return bytes
  const stored = Uint8Array.from(bytes)
  for (const { at } of empty) stored.set(Buffer.from('free'), at + 4)
  return stored
}

/** Boxes of the outermost level, up to the first that has no whole header or a size that leads nowhere. */
function listBoxes(bytes: Uint8Array): { at: number; type: string }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: { at: number; type: string }[] = []
  for (let at = 0; at + 16 <= bytes.byteLength; ) {
    const size = view.getUint32(at) === 1 ? Number(view.getBigUint64(at + 8)) : view.getUint32(at)
    boxes.push({ at, type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)) })
    if (size < 8) break
    at += size
  }
  return boxes
}
