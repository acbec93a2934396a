import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { plaintextOptions, toMailUrlOfProduction, toPlaintextOptions } from '#server/app/cleartext-faults.ts'
import { findProductionFaults } from '#server/app/production-faults.ts'
import { readRetentionBounds } from '#server/app/read-retention-bounds.ts'
import { readSecretFiles } from '#server/app/read-secret-files.ts'
import { readTraceHeaders, toTraceSettings, traceSamplers } from '#server/app/trace-settings.ts'
import { ConfigFault } from '#server/platform/config-fault.ts'
import type { RetentionPolicy } from '#server/platform/retention-policy.ts'
import type { TraceSettings } from '#server/platform/tracing/tracing.ts'
import { readRegistryList } from '#server/registry/registry-list.ts'

/** Everything that an operator can set. It comes from the environment alone, and is read here alone. */
export type Config = {
  mode: 'demo' | 'production'
  host: string
  port: number
  /** Where figures and the reasons of readiness are answered; null: in a demonstration on the address of everybody, in production nowhere. */
  operations: { host: string; port: number } | null
  /** Where applicants reach this server; without a slash at the end. */
  publicUrl: string
  /** Absolute. */
  dataFolder: string
  /** Null: the built-in PostgreSQL of the data folder. */
  databaseUrl: string | null
  /** `file:/FOLDER` or `s3:…`. */
  blobUrl: string
  /** Where the list of erased people lies, outside the database and its backups: `file:/FOLDER` or `s3:…`. */
  erasuresUrl: string
  /** Where `portico backup s3:` puts its copies; null where it is said at the command. */
  backupUrl: string | null
  /** Where a checkpoint of the audit is put every hour, written as `blobUrl` is; null: nowhere. */
  checkpointUrl: string | null
  /** To whom a checkpoint of the audit is sent every day. */
  checkpointEmails: string[]
  /** A time-stamping authority of RFC 3161, which stamps checkpoints; null: none does. */
  timestampUrl: string | null
  /** `outbox:` or `smtp:…`. */
  mailUrl: string
  mailFrom: string
  /** `none:`, or a list of `sample:`, `companies-house:…`, `gleif:…`, `kyckr:…`. */
  registryUrl: string
  /** `tcp://HOST:PORT` or `unix:/PATH` of a clamd; null: files are not scanned for viruses. */
  clamdUrl: string | null
  /** Null in a demonstration: then one is made beside the data. */
  masterKey: string | null
  /** What wraps the root keys: `local:` (the master key) or `vault:https://HOST/MOUNT/KEY`. */
  kmsUrl: string
  vaultToken: string | null
  /** Networks inside which webhooks may be received, in CIDR. */
  webhookNetworks: string[]
  /** Networks inside which identity providers of customers may stand, in CIDR. */
  providerNetworks: string[]
  /** How often an open session asks its provider whether its person still belongs there. */
  providerCheckSeconds: number
  modelsFolder: string
  webFolder: string
  /** Where “Request a demo” leads at the foot of applicants' pages; null: it is not there. */
  demoUrl: string | null
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Each line of a call has the address that it came from. */
  logsClientAddress: boolean
  /** Proxies before this server whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Calls a minute from one address; 0 for no limit. */
  rateLimitPerMinute: number
  /** Bounds and delays of retention. */
  retention: RetentionPolicy
  documentWorkers: number
  faceWorkers: number
  /** Where traces are sent; null: nothing of a call is traced, and nothing of OpenTelemetry is loaded. */
  traces: TraceSettings | null
}

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))

const schemed = (schemes: string[], example: string) =>
  z.string().refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}:`)), `must start with ${example}`)
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://verify.example.com' })
  .refine((text) => !/[?#]/.test(text), 'must have no query')
const collectorUrl = httpUrl.refine(
  (text) => !URL.canParse(text) || new URL(text).username === '',
  'must have no user and password: OTEL_EXPORTER_OTLP_HEADERS holds what the collector asks for',
)
const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number({ error: `must be a number from ${least} to ${most}` })
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, `must be a number from ${least} to ${most}`)

const settings = z.object({
  PORTICO_MODE: z.enum(['demo', 'production'], { error: 'must be demo or production' }).default('demo'),
  HOST: z.string().default('0.0.0.0'),
  PORT: wholeNumber(1, 65_535).default(3000),
  OPS_HOST: z.string().default('127.0.0.1'),
  OPS_PORT: wholeNumber(1, 65_535).optional(),
  PUBLIC_URL: httpUrl.optional(),
  PORTICO_DATA: z.string().default('./data'),
  DATABASE_URL: schemed(['postgres', 'postgresql', 'built-in'], 'postgresql: or built-in:').optional(),
  BLOB_URL: schemed(['file', 's3'], 'file: or s3:').default('file:'),
  ERASURES_URL: schemed(['file', 's3'], 'file: or s3:').default('file:'),
  BACKUP_URL: schemed(['file', 's3'], 'file: or s3:').optional(),
  AUDIT_CHECKPOINT_URL: schemed(['file', 's3'], 'file: or s3:').optional(),
  AUDIT_CHECKPOINT_EMAIL: z
    .string()
    .refine((text) => toList(text).every((one) => z.email().safeParse(one).success), 'must be email addresses, comma separated')
    .optional(),
  AUDIT_TIMESTAMP_URL: httpUrl.optional(),
  MAIL_URL: schemed(['outbox', 'smtp', 'smtps'], 'outbox: or smtp:').default('outbox:'),
  MAIL_FROM: z.email('must be an email address').default('no-reply@portico.example'),
  REGISTRY_URL: z.string().superRefine(requireRegistryList).optional(),
  DEMO_PAGE: httpUrl.optional(),
  CLAMD_URL: z.string().refine(isClamdUrl, 'must be tcp://HOST:PORT or unix:/PATH').optional(),
  PORTICO_MASTER_KEY: z.string().refine(isKey, 'must be 32 bytes in base64 or hexadecimal: openssl rand -base64 32').optional(),
  KMS_URL: schemed(['local', 'vault'], 'local: or vault:https://').default('local:'),
  VAULT_TOKEN: z.string().optional(),
  PORTICO_WEBHOOK_PRIVATE_NETWORKS: z
    .string()
    .refine(isNetworkList, 'must be networks such as 10.20.0.0/16 or fd00::/8, comma separated')
    .optional(),
  PORTICO_SSO_PRIVATE_NETWORKS: z
    .string()
    .refine(isNetworkList, 'must be networks such as 10.20.0.0/16 or fd00::/8, comma separated')
    .optional(),
  PORTICO_SSO_CHECK_SECONDS: wholeNumber(1, 40).default(30),
  PORTICO_MODELS: z.string().default(resolve(rootFolder, '.models')),
  PORTICO_WEB: z.string().default(resolve(rootFolder, 'dist/web')),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' }).default('info'),
  LOG_CLIENT_ADDRESS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  PLAINTEXT_CONNECTIONS: z
    .string()
    .refine(
      (text) => toPlaintextOptions(text).every((word) => plaintextOptions.some((known) => known === word)),
      `must be of these, comma separated: ${plaintextOptions.join(', ')}`,
    )
    .default(''),
  TRUSTED_PROXIES: z.string().refine(isProxyList, 'must be addresses or networks such as 127.0.0.1, 10.0.0.0/8 or loopback').default(''),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 10_000_000).default(3_000),
  RETENTION_FLOORS: z.string().superRefine(requireRetentionBounds).default('case.approved=1825,audit.approved=1825'),
  RETENTION_CEILINGS: z.string().superRefine(requireRetentionBounds).default('none'),
  RETENTION_CHANGE_DELAY_HOURS: wholeNumber(0, 8_760).default(72),
  RETENTION_SECOND_PERSON_DAYS: wholeNumber(0, 365).default(7),
  OPERATOR_NAME: z.string().max(200, 'must be at most 200 characters').optional(),
  DOCUMENT_WORKERS: wholeNumber(1, 64).default(1),
  FACE_WORKERS: wholeNumber(1, 64).default(1),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => readTraceHeaders(text) !== undefined, 'must be NAME=VALUE, comma separated and percent-encoded')
    .optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: wholeNumber(100, 60_000).default(10_000),
  OTEL_SERVICE_NAME: z.string().max(100, 'must be at most 100 characters').default('portico'),
  OTEL_TRACES_SAMPLER: z.enum(traceSamplers, { error: `must be one of ${traceSamplers.join(', ')}` }).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a share from 0 to 1' })
    .refine((share) => share >= 0 && share <= 1, 'must be a share from 0 to 1')
    .default(1),
})

export type Settings = z.output<typeof settings>

/** Each may come from a file, whose path NAME_FILE gives. */
export const secrets = [
  'DATABASE_URL',
  'BLOB_URL',
  'ERASURES_URL',
  'BACKUP_URL',
  'AUDIT_CHECKPOINT_URL',
  'AUDIT_TIMESTAMP_URL',
  'MAIL_URL',
  'REGISTRY_URL',
  'CLAMD_URL',
  'PORTICO_MASTER_KEY',
  'KMS_URL',
  'VAULT_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const satisfies (keyof Settings)[]

/**
 * Reads the settings, or throws ConfigFault with every line that is wrong, what production misses included. An empty setting is
 * one that is not there.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const { environment: whole, lines: unreadable } = readSecretFiles(environment, secrets)
  const given = Object.fromEntries(Object.entries(whole).filter(([, value]) => value?.trim()))
  const read = settings.safeParse(given)
  const wrong = read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  // A setting that is wrong is told once, by what is wrong with it.
  const named = new Set([...unreadable, ...wrong].map((line) => line.split(/_FILE |\s/)[0]))
  const missing = given.PORTICO_MODE === 'production' ? findProductionFaults(given).filter((line) => !named.has(line.split(' ')[0])) : []
  const samePort = read.success && read.data.OPS_PORT === read.data.PORT ? ['OPS_PORT must be another port than PORT'] : []
  const lines = [...unreadable, ...wrong, ...missing, ...samePort]
  if (!read.success || lines.length > 0) throw new ConfigFault(lines)
  return toConfig(read.data)
}

function toConfig(set: Settings): Config {
  const dataFolder = resolve(set.PORTICO_DATA.replace(/^~(?=\/|$)/, homedir()))
  return {
    mode: set.PORTICO_MODE,
    host: set.HOST,
    port: set.PORT,
    operations: set.OPS_PORT === undefined ? null : { host: set.OPS_HOST, port: set.OPS_PORT },
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    dataFolder,
    databaseUrl: set.DATABASE_URL?.startsWith('postgres') ? set.DATABASE_URL : null,
    blobUrl: set.BLOB_URL === 'file:' ? `file:${join(dataFolder, 'blobs')}` : set.BLOB_URL,
    erasuresUrl: set.ERASURES_URL === 'file:' ? `file:${join(dataFolder, 'erasures')}` : set.ERASURES_URL,
    backupUrl: set.BACKUP_URL ?? null,
    checkpointUrl: set.AUDIT_CHECKPOINT_URL ?? null,
    checkpointEmails: toList(set.AUDIT_CHECKPOINT_EMAIL ?? ''),
    timestampUrl: set.AUDIT_TIMESTAMP_URL ?? null,
    mailUrl: set.PORTICO_MODE === 'production' ? toMailUrlOfProduction(set.MAIL_URL) : set.MAIL_URL,
    mailFrom: set.MAIL_FROM,
    registryUrl: set.REGISTRY_URL ?? (set.PORTICO_MODE === 'production' ? 'none:' : 'sample:'),
    clamdUrl: set.CLAMD_URL ?? null,
    masterKey: set.PORTICO_MASTER_KEY ?? null,
    kmsUrl: set.KMS_URL,
    vaultToken: set.VAULT_TOKEN ?? null,
    // A demonstration is tried with a receiver on the same machine.
    webhookNetworks: toList(set.PORTICO_WEBHOOK_PRIVATE_NETWORKS ?? (set.PORTICO_MODE === 'demo' ? '127.0.0.0/8,::1/128' : '')),
    providerNetworks: toList(set.PORTICO_SSO_PRIVATE_NETWORKS ?? (set.PORTICO_MODE === 'demo' ? '127.0.0.0/8,::1/128' : '')),
    providerCheckSeconds: set.PORTICO_SSO_CHECK_SECONDS,
    modelsFolder: resolve(set.PORTICO_MODELS),
    webFolder: resolve(set.PORTICO_WEB),
    demoUrl: set.DEMO_PAGE ?? null,
    logLevel: set.LOG_LEVEL,
    logsClientAddress: set.LOG_CLIENT_ADDRESS === 'on',
    trustedProxies: toList(set.TRUSTED_PROXIES),
    rateLimitPerMinute: set.RATE_LIMIT_PER_MINUTE,
    retention: {
      floors: readRetentionBounds(set.RETENTION_FLOORS),
      ceilings: readRetentionBounds(set.RETENTION_CEILINGS),
      changeDelayHours: set.RETENTION_CHANGE_DELAY_HOURS,
      secondPersonDays: set.RETENTION_SECOND_PERSON_DAYS,
      operator: set.OPERATOR_NAME ?? new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).host,
    },
    documentWorkers: set.DOCUMENT_WORKERS,
    faceWorkers: set.FACE_WORKERS,
    traces: toTraceSettings(set),
  }
}

/** Says what is wrong with a list of registries as it is read, without the keys in it. */
function requireRegistryList(text: string, { addIssue }: z.RefinementCtx): void {
  try {
    readRegistryList(text)
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    addIssue({ code: 'custom', message: sentence.replace(/^REGISTRY_URL /, '') })
  }
}

function requireRetentionBounds(text: string, { addIssue }: z.RefinementCtx): void {
  try {
    readRetentionBounds(text)
  } catch (error) {
    addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
}

function toList(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

function isNetworkList(text: string): boolean {
  return toList(text).every((network) => {
    const [address = '', bits, ...more] = network.split('/')
    const version = isIP(address)
    return version !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= (version === 6 ? 128 : 32)
  })
}

function isClamdUrl(text: string): boolean {
  return /^unix:(?:\/\/)?\/[^/\0]/.test(text) || (/^tcp:\/\/[^/?#@]+$/.test(text) && URL.canParse(text))
}

function isKey(text: string): boolean {
  const word = text.trim()
  return Buffer.from(word, /^[0-9a-f]{64}$/i.test(word) ? 'hex' : 'base64').byteLength === 32
}

function isProxyList(text: string): boolean {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .every((one) => {
      const [address = '', bits, ...rest] = one.split('/')
      if (['loopback', 'linklocal', 'uniquelocal'].includes(one)) return true
      return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
    })
}
