import { openFileBlobs } from '#server/platform/blobs/file-blobs.ts'
import { openS3Blobs } from '#server/platform/blobs/s3-blobs.ts'
import type { BlobStore } from '#server/platform/ports.ts'

/**
 * BLOB_URL: `file:/FOLDER`, or
 * `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=us-east-1&tls=true`, key and secret percent-encoded.
 */
export async function openBlobStore(url: string): Promise<BlobStore> {
  if (url.startsWith('file:')) return openFileBlobs(url.replace(/^file:(\/\/(?=\/))?/, ''))
  if (url.startsWith('s3:')) return openS3Blobs(url)
  throw new Error('BLOB_URL must begin with file: or s3:')
}
