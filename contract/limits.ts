/** Every number of the product's specification, section 9, and the limits on what a stranger may send. Units are in the names. */

export const imageLimits = {
  acceptedTypes: ['image/jpeg', 'image/jpg', 'image/png', 'image/bmp'],
  dropzoneMaxBytes: 50_000_000,
  outputMaxBytes: 2_097_152,
  /** What the server takes, after decoding base64: the "4 MB" of its message. */
  serverMaxBytes: 4 * 1_048_576,
  minSidePx: 500,
  maxSidePx: 8_192,
} as const

/** Recompression in the browser. */
export const recompression = {
  firstQuality: 0.7,
  qualityStep: 0.1,
  lowestQuality: 0.1,
  scaleStep: 0.1,
  minWidthPx: 600,
  minHeightPx: 600,
  maxWidthPx: 4_000,
  maxHeightPx: 4_000,
} as const

export const livenessLimits = {
  cameraWidthPx: 400,
  /** The camera picture is looked at as 400 x 300; the oval fills its height. */
  cameraHeightPx: 300,
  ovalWidthPx: 241,
  ovalHeightPx: 300,
  screenshotQuality: 0.85,
  videoBitsPerSecond: 2_500_000,
  recordingMs: 1_800,
  /** A challenge takes as long as it needs, and no longer than this. */
  challengeMaxMs: 6_000,
  detectionIntervalMs: 1_000,
  maxPoorPositions: 5,
  videoMaxBytes: 12 * 1_048_576,
  screenshotMaxBytes: 1_048_576,
} as const

const megabyte = 1_048_576
/** A picture in base64 is a third longer than it is. */
const inBase64 = (bytes: number) => Math.ceil((bytes * 4) / 3)

/** What the body of a call may have. */
export const bodyLimits = {
  usualMaxBytes: 65_536,
  /** Two pictures in base64. */
  documentMaxBytes: inBase64(2 * imageLimits.serverMaxBytes) + megabyte,
  screenshotMaxBytes: inBase64(livenessLimits.screenshotMaxBytes) + 65_536,
  clipMaxBytes: livenessLimits.videoMaxBytes + megabyte,
  /** The answers of a form of 2,000 fields with some long texts and signatures. */
  answersMaxBytes: 2 * megabyte,
  /** A row of a list, with its own answers. */
  rowMaxBytes: megabyte,
  slotsMaxBytes: 262_144,
  linkTableMaxBytes: 524_288,
  logoMaxBytes: megabyte,
  /** A definition of some thousand fields with their options. */
  definitionMaxBytes: 4 * megabyte,
  /** A structure of some thousand statements, read in a process of its own. */
  statementsMaxBytes: 6 * megabyte,
} as const

/** Files that arrive in parts. */
export const uploadLimits = {
  /** Of a recording, the largest file. */
  maxBytes: livenessLimits.videoMaxBytes,
  /** Both sides of a document. */
  documentBytes: 2 * imageLimits.serverMaxBytes,
  /** What is stored at once: at most as much is lost by a cut. */
  blockBytes: 262_144,
  perRequest: 6,
  keptHours: 24,
} as const

/** A document photo should fill this share of the picture, and be tilted by less than this. */
export const documentGuidelines = { minFillShare: 0.7, maxFillShare: 0.8, maxTiltDegrees: 10 } as const

/** What one request may hold of files for its form; one file may have `fileMaxMegabytes` of contract/form. */
export const formFileLimits = { perRequestFiles: 60, perRequestBytes: 300 * 1_048_576, keptUnnamedHours: 24 } as const
/** The same for a company: its own documents, and two pictures of each of its people. */
export const companyFileLimits = { perRequestFiles: 600, perRequestBytes: 1_024 * 1_048_576 } as const
