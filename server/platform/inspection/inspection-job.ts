import type { FileFaultCode } from '#server/platform/inspection/file-fault.ts'
import type { FileEnding } from '#server/platform/inspection/inspect-file.ts'
import type { Logo, SentOwnership } from '#server/platform/ports.ts'

/** What travels to a worker, and back. */
export type InspectionJob = { kind: 'file' | 'logo' | 'ownership'; bytes: Uint8Array }
export type InspectionAnswer =
  | { kind: 'file'; ending: FileEnding; mediaType: string; redrawn: Uint8Array | null }
  | { kind: 'logo'; logo: Logo }
  | { kind: 'ownership'; sent: SentOwnership | undefined }
  | { kind: 'fault'; code: FileFaultCode; reason: string }
