import type { Transaction } from 'kysely'
import type { DefinitionFault } from '#contract/forms/definition-fault.ts'
import type { Language } from '#contract/language.ts'
import type { ReadBods } from '#contract/ownership/bods-read.ts'
import type { DeliveryFailure } from '#contract/webhooks/delivery.ts'
import type { Database } from '#server/platform/database/schema.ts'

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
  /** The names that begin with `folder/`, in no order; all of them for an empty folder. */
  list(folder: string): Promise<string[]>
  /** Throws when the store is out of reach or full. */
  check(): Promise<void>
  close(): Promise<void>
}

export type InspectedFile = {
  /** What it is by its bytes, as the ending of its name. */
  ending: string
  mediaType: string
  /** As they may be kept: pictures drawn anew, all else as it came. */
  bytes: Uint8Array
}
export type Logo = { bytes: Uint8Array; mediaType: string }

/** What statements of owners say, or what is wrong with them, with the place. */
export type ReadOwnership = ReadBods | { faults: DefinitionFault[] }
export type SentOwnership = { fields: Record<string, unknown>; read: ReadOwnership }

/**
 * Looks into the files of strangers, away from the server's own process and within limits of time and memory. Refuses the FORM_FILE_
 * codes, FORM_FILE_TOO_COMPLEX for what is over the limits, and SERVER_BUSY where too many wait.
 */
export type FileInspection = {
  inspectFile(bytes: Uint8Array): Promise<InspectedFile>
  inspectLogo(bytes: Uint8Array): Promise<Logo>
  /** Of the JSON body that brings owners; undefined where it is none. Refuses ROW_LIMIT_REACHED for what is over the limits. */
  readOwnership(json: Uint8Array): Promise<SentOwnership | undefined>
  close(): Promise<void>
}

/** Looks for viruses. Both refuse or throw while the scanner does not answer: what was not looked at is not kept. */
export type VirusScanner = {
  /** The name of what was found, or undefined. Refuses FILE_SCAN_UNAVAILABLE. */
  findVirus(bytes: Uint8Array): Promise<string | undefined>
  /** Throws when the scanner is away. */
  check(): Promise<void>
}

/** Wraps root keys with a key that never leaves it. Throws where it is away or refuses. */
export type KeyManagement = {
  /** Names the key that wraps, and tells nothing of it. */
  id: string
  wrap(key: Uint8Array): Promise<Uint8Array>
  unwrap(wrapped: Uint8Array): Promise<Uint8Array>
}

export type Mail = {
  /** Stable for one message: a transport that has sent it does not send it again. */
  id: string
  /** Whose key seals it where it is kept. */
  subjectId: string
  to: string
  from: { name: string; address: string }
  /** Where an answer goes, when not to the sender. */
  replyTo: { name: string; address: string } | null
  subject: string
  text: string
  html: string
  language: Language
}

/** Files for addresses of the operator: nothing of it is about a person, and nothing is stored. */
export type Report = {
  /** Stable for one report, as of a mail. */
  id: string
  to: readonly string[]
  from: string
  subject: string
  text: string
  files: { name: string; bytes: Uint8Array }[]
}

export type MailTransport = {
  send(mail: Mail): Promise<void>
  sendReport(report: Report): Promise<void>
  close(): Promise<void>
}

/** What is done later. A job is queued in the transaction of the fact that it follows, so that neither exists without the other. */
export type Jobs = {
  'send-mail': { mailId: string }
  'expire-requests': Record<string, never>
  'index-requests': Record<string, never>
  'sweep-blobs': Record<string, never>
  'erase-people': Record<string, never>
  'sign-checkpoint': Record<string, never>
  'mail-checkpoint': Record<string, never>
  'deliver-webhooks': { endpointId: string }
  'export-subject': { exportId: string }
}
export type JobName = keyof Jobs

export type JobQueue = {
  /** At once, or not before a time. */
  enqueue<N extends JobName>(transaction: Transaction<Database>, name: N, data: Jobs[N], notBefore?: Date): Promise<void>
  /** Runs until `close`; a handler that throws is tried again, with growing pauses. */
  work<N extends JobName>(name: N, handle: (data: Jobs[N]) => Promise<void>): Promise<void>
  /** Cron, in UTC; one server of many runs each turn. */
  schedule<N extends JobName>(name: N, cron: string, data: Jobs[N]): Promise<void>
  /** Jobs that wait for their turn or their next try. */
  countWaiting(): Promise<Record<JobName, number>>
  close(): Promise<void>
}

export type WebhookMessage = { url: string; headers: Record<string, string>; body: string }
export type WebhookAnswer = {
  /** Null where none came. */
  status: number | null
  /** Null where the message was taken. */
  failure: DeliveryFailure | null
  /** As the receiver wrote it. */
  retryAfter: string | null
  /** The beginning of what it said. */
  body: string
}

/** Posts to receivers of customers, away from this server's own network. Never throws. */
export type WebhookTransport = {
  /** Whether an address may be stored as an endpoint; where it leads is judged at each connection. */
  allowsUrl(url: string): boolean
  post(message: WebhookMessage): Promise<WebhookAnswer>
  close(): Promise<void>
}

export type OutgoingCall = {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  signal?: AbortSignal | undefined
}

/** Calls addresses that a customer names, away from this server's own network, within limits of time and size; it follows no redirect. */
export type OutgoingFetch = {
  (url: string, call: OutgoingCall): Promise<Response>
  /** Whether an address may be stored; where it leads is judged at each call. */
  allows(url: string): boolean
}

/** Tells every server process that a request moved, and lets one listen (LISTEN/NOTIFY). */
export type RequestPubSub = {
  publish(transaction: Transaction<Database>, requestId: string): Promise<void>
  /** Calls back until the answer is called. */
  subscribe(requestId: string, onPublish: () => void): () => void
  close(): Promise<void>
}

/** What to look for: a country, and a number, a name, or both (then the number decides). */
export type CompanyQuery = { isoCode: string; companyNumber?: string; name?: string }

/** One company that a search found. Dates are YYYY-MM-DD; what the registry does not say is null. */
export type FoundCompany = {
  /** The kyckrId: ISO 3166 country code, `|`, company number. */
  id: string
  name: string
  companyName: string
  companyNumber: string
  status: string | null
  type: string | null
  startDate: string | null
  /** In one line. */
  address: string | null
}

export type CompanySearch = {
  /** Best first; at most 50. */
  companies: FoundCompany[]
  /** The registry knows more than these: a longer name narrows it. */
  hasMore: boolean
}

export type RegistryAddress = {
  oneLine: string
  street: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  /** As the registry writes it: a code or a name. */
  country: string | null
}

/** A person or a company that is named in a profile. Parts of a person's name are there when the registry tells them apart. */
export type RegistryParty = {
  kind: 'person' | 'company'
  name: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** A company's own kyckrId, when the registry tells its country and number. */
  kyckrId: string | null
  isoCode: string | null
  companyNumber: string | null
  nationality: string | null
  countryOfResidence: string | null
  /** YYYY-MM, as registries publish it. */
  monthOfBirth: string | null
  /** The register keeps to itself who it is; the name says so. */
  isWithheld?: true
}

export type RegistryOfficer = RegistryParty & {
  /** As the registry writes it. */
  role: string
  appointedOn: string | null
  resignedOn: string | null
}

export type RegistryOwner = RegistryParty & {
  /** Direct, exact; null when the registry knows a band or nothing. */
  sharesPercent: number | null
  /** From the first number (left out) to the second (taken in), as in "more than 25 % but not more than 50 %". */
  sharesBand: { abovePercent: number; toPercent: number } | null
  /** What else gives this owner a say, as the registry writes it. */
  natureOfControl: string[]
  notifiedOn: string | null
  ceasedOn: string | null
}

/** Everything that a registry says about one company. Officers and owners of today and, where told, of before. */
export type CompanyProfile = {
  kyckrId: string
  isoCode: string
  companyNumber: string
  companyName: string
  /** Former, trading and local-language names. */
  otherNames: string[]
  legalForm: string | null
  status: string | null
  incorporatedOn: string | null
  dissolvedOn: string | null
  registeredAddress: RegistryAddress | null
  activities: { code: string | null; description: string | null }[]
  officers: RegistryOfficer[]
  owners: RegistryOwner[]
  /** The registry's name. */
  source: string
  /** ISO 8601, UTC. */
  retrievedAt: string
}

/**
 * Where companies are looked up. It answers within 15 s, and refuses by name:
 * COMPANY_NOT_FOUND (no such company), REGISTRY_COUNTRY_NOT_COVERED (it keeps no companies of that country), REGISTRY_TOO_BUSY (try again
 * in a minute), REGISTRY_UNAVAILABLE (down, slow, or its answer makes no sense), INVALID_REQUEST_PARAMETERS (no country code, nothing to
 * look for, or an id of another shape). Whatever it refuses, the details can be typed.
 */
export type CompanyRegistry = {
  /** Nobody found is an empty list. */
  search(query: CompanyQuery): Promise<CompanySearch>
  getProfile(kyckrId: string): Promise<CompanyProfile>
  close(): Promise<void>
}

export type SimilarFace = { requestId: string; position: number; likeness: number }

/** What of each customer's faces is open in memory: read from the database when it is first asked for, and kept up with it. */
export type FaceIndexes = {
  /** Compares with everything that was committed before the call; `searchedTo` is the position of the last. */
  search(clientId: string, face: Int8Array, atLeast: number): Promise<{ similar: SimilarFace[]; searchedTo: number }>
  /** Reads what is not in memory yet, for a search that will come soon: 100,000 faces take ten seconds and more to open. */
  prepare(clientId: string): void
  forget(clientId: string): void
  byteCount(): number
  close(): Promise<void>
}
