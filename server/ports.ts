import type { Transaction } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { Database } from '#server/database/schema.ts'

/** The time, so that a test can turn the clock. */
export type Clock = { now(): Date }

/**
 * Bytes under a name, already sealed by the caller. Names are our own (letters, digits, `-`, `_`, `/`).
 * `put` is durable when it answers, and replaces what was there. `get` answers undefined for an unknown name.
 * Every adapter throws `Refusal('STORAGE_SAVE_FAILED')` from `put` when it cannot keep the bytes.
 */
export type BlobStore = {
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
  /** Throws when the store is out of reach or full. */
  check(): Promise<void>
  close(): Promise<void>
}

export type Mail = {
  /** Stable for one message: a transport that has sent it does not send it again. */
  id: string
  to: string
  from: { name: string; address: string }
  /** Where an answer goes, when not to the sender. */
  replyTo: { name: string; address: string } | null
  subject: string
  text: string
  html: string
  language: Language
}

export type MailTransport = {
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** What is done later. A job is queued in the transaction of the fact that it follows, so that neither exists without the other. */
export type Jobs = {
  'send-mail': { mailId: string }
  'expire-requests': Record<string, never>
  'sweep-blobs': Record<string, never>
}
export type JobName = keyof Jobs

export type JobQueue = {
  enqueue<N extends JobName>(transaction: Transaction<Database>, name: N, data: Jobs[N]): Promise<void>
  /** Runs until `close`; a handler that throws is tried again, with growing pauses. */
  work<N extends JobName>(name: N, handle: (data: Jobs[N]) => Promise<void>): Promise<void>
  /** Cron, in UTC; one server of many runs each turn. */
  schedule<N extends JobName>(name: N, cron: string, data: Jobs[N]): Promise<void>
  /** Jobs that wait for their turn or their next try. */
  countWaiting(): Promise<Record<JobName, number>>
  close(): Promise<void>
}

/** Tells every server process that a request moved, and lets one listen (LISTEN/NOTIFY). */
export type RequestNews = {
  announce(transaction: Transaction<Database>, requestId: string): Promise<void>
  /** Calls back until the answer is called. */
  listen(requestId: string, hear: () => void): () => void
  close(): Promise<void>
}
