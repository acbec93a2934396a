// Reads files out of a gzipped tarball, so that no tar program is needed where the product is installed.
import { gunzipSync } from 'node:zlib'

const BLOCK = 512

const text = (bytes) => bytes.toString('utf8').replace(/\0.*$/s, '')

/**
 * @param {Buffer} tarball as `npm pack` writes it
 * @param {string[]} wanted paths inside the package
 * @returns {Map<string, Buffer>} those that were found
 */
export function readTarball(tarball, wanted) {
  const bytes = gunzipSync(tarball)
  const found = new Map()
  let at = 0
  while (at + BLOCK <= bytes.length && bytes[at] !== 0) {
    const header = bytes.subarray(at, at + BLOCK)
    const size = Number.parseInt(text(header.subarray(124, 136)), 8)
    const prefix = text(header.subarray(345, 500))
    const name = text(header.subarray(0, 100))
    // npm puts everything below one folder, nearly always called "package".
    const path = (prefix ? `${prefix}/${name}` : name).replace(/^[^/]+\//, '')
    if (wanted.includes(path)) found.set(path, bytes.subarray(at + BLOCK, at + BLOCK + size))
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return found
}
