import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type {
  BlobStore,
  Clock,
  CompanyRegistry,
  FaceIndexes,
  FileInspection,
  JobQueue,
  OutgoingFetch,
  RequestPubSub,
  VirusScanner,
  WebhookTransport,
} from '#server/platform/ports.ts'
import type { RetentionPolicy } from '#server/platform/retention-policy.ts'
import type { VisionEngine } from '#vision/engine.ts'

/** Of Argon2id, its memory in KiB. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** Everything that services work with. Each is opened by main.ts, or by a test, and passed on; none is reached for. */
export type AppContext = {
  db: Kysely<Database>
  blobs: BlobStore
  /** Who was erased, kept outside the database: ids alone. */
  erasures: BlobStore
  vision: VisionEngine
  inspection: FileInspection
  /** Null: the operator set none. */
  virusScanner: VirusScanner | null
  jobs: JobQueue
  pubsub: RequestPubSub
  registry: CompanyRegistry
  webhooks: WebhookTransport
  /** Asks the identity providers of customers. */
  askProvider: OutgoingFetch
  faces: FaceIndexes
  clock: Clock
  /** What keeping a password costs whoever guesses it. */
  passwordCost: PasswordCost
  /** Every root key; what services seal and sign is derived from them. */
  masterKey: KeyRing
  /** Signs the addresses of pictures. */
  addressKey: KeyRing
  /** What the operator decides of retention. */
  retention: RetentionPolicy
  /** Where applicants reach this server; without a slash at the end. */
  publicUrl: string
  log: FastifyBaseLogger
}

/** What deciding takes, where no picture is looked at: all that the command line opens. */
export type CoreContext = Pick<AppContext, 'db' | 'jobs' | 'pubsub' | 'clock' | 'masterKey' | 'publicUrl'>
