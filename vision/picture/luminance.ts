/** ITU-R BT.601 luma of the pixel that begins at `at`, 0 to 255. */
export function luminance(data: Uint8Array, at: number): number {
  return 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number)
}
