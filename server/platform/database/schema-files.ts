import type { Generated, Selectable } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { SubjectExportState } from '#contract/subjects/subject-calls.ts'
import type { UploadKind } from '#contract/uploads/tus.ts'
import type { NullableTimestamp, Optional, Timestamp, TimestampByDefault } from '#server/platform/database/column-types.ts'

export type FilesDatabase = {
  formFiles: FormFileTable
  emailCodes: EmailCodeTable
  emailCodeEvents: EmailCodeEventTable
  uploads: UploadTable
  uploadParts: UploadPartTable
  uploadSubmissions: UploadSubmissionTable
  subjectExports: SubjectExportTable
}

/** A file that was sent for a form; its bytes are a blob. */
export type FormFileTable = {
  id: string
  clientId: string
  requestId: string
  blobId: string
  /** As the applicant named it, made safe. */
  sealedName: Buffer
  mediaType: string
  byteCount: number
  /** HMAC of the bytes as they were sent, under the person's key; none for files of an earlier version. */
  contentHash: Optional<Buffer>
  /** Null while an answer names it. */
  unnamedSince: NullableTimestamp
  /** Of a verification that was restarted since. */
  supersededAt: NullableTimestamp
  createdAt: TimestampByDefault
}
export type FormFileRow = Selectable<FormFileTable>

/** A file that arrives in parts. */
export type UploadTable = {
  id: string
  clientId: string
  requestId: string
  kind: UploadKind
  byteCount: number
  receivedBytes: Generated<number>
  /** HMAC under the person's key of the SHA-256 that was announced: what was recorded is fixed before it arrives. */
  contentHash: Buffer
  createdAt: Timestamp
}
export type UploadRow = Selectable<UploadTable>

type UploadPartTable = { blobId: string; uploadId: string; startByte: number; byteCount: number }

/** What uploads became, so that submitting them twice answers the same. */
export type UploadSubmissionTable = {
  /** What they were submitted as, and their ids in order, with commas between. */
  uploadIds: string
  clientId: string
  requestId: string
  documentId: Optional<string>
  livenessCheckId: Optional<string>
  createdAt: Timestamp
}

export type EmailCodeTable = {
  id: string
  clientId: string
  formId: string
  /** Whose key seals the message that carries the code. */
  subjectId: string
  /** HMAC under a key of the master key's, like every hash here. */
  emailHash: Buffer
  codeHash: Buffer
  /** Of who asked for it; none for codes of an earlier version. */
  networkHash: Optional<Buffer>
  tries: Generated<number>
  /** From other networks than the one that asked. */
  otherTries: Generated<number>
  expiresAt: Timestamp
  usedAt: NullableTimestamp
  /** SHA-256 of the ticket that a right code gave. */
  ticketHash: Optional<Buffer>
  ticketExpiresAt: NullableTimestamp
  createdAt: Timestamp
  /** What alone it opens, where that is not the form. */
  boundTo: Optional<string>
}
export type EmailCodeRow = Selectable<EmailCodeTable>

/** Codes and links sent, codes tried in vain, and messages about an account of staff that nobody has proved to be theirs. */
export type EmailCodeEventKind = 'sent' | 'wrong' | 'staff-mail'
/** What is counted against an address and a network. */
type EmailCodeEventTable = {
  id: Generated<string>
  kind: EmailCodeEventKind
  emailHash: Buffer
  networkHash: Buffer
  at: Timestamp
}

/** Everything about a person as one file. */
export type SubjectExportTable = {
  id: string
  clientId: string
  requestId: string
  language: Language
  state: Generated<SubjectExportState>
  /** Why staff made it, under the key of the person. */
  sealedReason: Buffer
  requestedBy: Optional<string>
  blobId: Optional<string>
  byteCount: Optional<number>
  leftOut: Generated<number>
  createdAt: Timestamp
  readyAt: NullableTimestamp
  expiresAt: Timestamp
  downloads: Generated<number>
  /** SHA-256 of the token of the link that was sent to the person; none: no link opens it. */
  linkHash: Optional<Buffer>
  sentAt: NullableTimestamp
  ownDownloads: Generated<number>
}
export type SubjectExportRow = Selectable<SubjectExportTable>
