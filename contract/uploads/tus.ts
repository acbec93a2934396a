/** The names of tus 1.0, as Node gives them. */
export const tusHeaders = {
  version: 'tus-resumable',
  length: 'upload-length',
  offset: 'upload-offset',
  metadata: 'upload-metadata',
  expires: 'upload-expires',
} as const
export const tusVersion = '1.0.0'
export const tusMediaType = 'application/offset+octet-stream'
export const uploadKinds = ['picture', 'recording'] as const
export type UploadKind = (typeof uploadKinds)[number]
