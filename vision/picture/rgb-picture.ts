/** Upright pixels, row by row, three bytes each: red, green, blue. */
export type RgbPicture = { width: number; height: number; data: Uint8Array }
