import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { readRegistryList } from '#server/adapters/registry/registry-list.ts'

/** Everything that an operator can set. It comes from the environment alone, and is read here alone. */
export type Config = {
  mode: 'demo' | 'production'
  host: string
  port: number
  /** Where applicants reach this server; without a slash at the end. */
  publicUrl: string
  /** Absolute. */
  dataFolder: string
  /** Null: the built-in PostgreSQL of the data folder. */
  databaseUrl: string | null
  /** `file:/FOLDER` or `s3:…`. */
  blobUrl: string
  /** `outbox:` or `smtp:…`. */
  mailUrl: string
  mailFrom: string
  /** `none:`, or a list of `sample:`, `companies-house:…`, `gleif:…`, `kyckr:…`. */
  registryUrl: string
  /** Null in a demonstration: then one is made beside the data. */
  masterKey: string | null
  modelsFolder: string
  webFolder: string
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Proxies before this server whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Calls a minute from one address; 0 for no limit. */
  rateLimitPerMinute: number
  documentWorkers: number
  faceWorkers: number
}

/** What is wrong with the configuration, one line a setting, for the person who starts the server. */
export class ConfigFault extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigFault'
    this.lines = lines
  }
}

const rootFolder = fileURLToPath(new URL('..', import.meta.url))

const schemed = (schemes: string[], example: string) =>
  z.string().refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}:`)), `must start with ${example}`)
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://verify.example.com' })
  .refine((text) => !/[?#]/.test(text), 'must have no query')
const wholeNumber = (least: number, most: number) =>
  z.coerce.number({ error: `must be a number from ${least} to ${most}` })
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, `must be a number from ${least} to ${most}`)

const settings = z.object({
  PORTICO_MODE: z.enum(['demo', 'production'], { error: 'must be demo or production' }).default('demo'),
  HOST: z.string().default('0.0.0.0'),
  PORT: wholeNumber(1, 65_535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  PORTICO_DATA: z.string().default('./data'),
  DATABASE_URL: schemed(['postgres', 'postgresql'], 'postgresql:').optional(),
  BLOB_URL: schemed(['file', 's3'], 'file: or s3:').default('file:'),
  MAIL_URL: schemed(['outbox', 'smtp', 'smtps'], 'outbox: or smtp:').default('outbox:'),
  MAIL_FROM: z.email('must be an e-mail address').default('no-reply@portico.example'),
  REGISTRY_URL: z.string().superRefine(requireRegistryList).optional(),
  PORTICO_MASTER_KEY: z.string().refine(isKey, 'must be 32 bytes in base64 or hexadecimal: openssl rand -base64 32').optional(),
  PORTICO_MODELS: z.string().default(resolve(rootFolder, '.models')),
  PORTICO_WEB: z.string().default(resolve(rootFolder, 'dist/web')),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' }).default('info'),
  TRUSTED_PROXIES: z.string().default(''),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 10_000_000).default(3_000),
  DOCUMENT_WORKERS: wholeNumber(1, 64).default(1),
  FACE_WORKERS: wholeNumber(1, 64).default(1),
})

/** Reads the settings, or throws ConfigFault with every line that is wrong. An empty setting is one that is not there. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const read = settings.safeParse(given)
  if (!read.success) throw new ConfigFault(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  const set = read.data
  if (set.PORTICO_MODE === 'production') requireProductionReady(set)
  const dataFolder = resolve(set.PORTICO_DATA.replace(/^~(?=\/|$)/, homedir()))
  return {
    mode: set.PORTICO_MODE,
    host: set.HOST,
    port: set.PORT,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    dataFolder,
    databaseUrl: set.DATABASE_URL ?? null,
    blobUrl: set.BLOB_URL === 'file:' ? `file:${join(dataFolder, 'blobs')}` : set.BLOB_URL,
    mailUrl: set.MAIL_URL,
    mailFrom: set.MAIL_FROM,
    registryUrl: set.REGISTRY_URL ?? (set.PORTICO_MODE === 'production' ? 'none:' : 'sample:'),
    masterKey: set.PORTICO_MASTER_KEY ?? null,
    modelsFolder: resolve(set.PORTICO_MODELS),
    webFolder: resolve(set.PORTICO_WEB),
    logLevel: set.LOG_LEVEL,
    trustedProxies: set.TRUSTED_PROXIES.split(',').map((one) => one.trim()).filter(Boolean),
    rateLimitPerMinute: set.RATE_LIMIT_PER_MINUTE,
    documentWorkers: set.DOCUMENT_WORKERS,
    faceWorkers: set.FACE_WORKERS,
  }
}

/** Production takes nothing for granted that a demonstration may. */
function requireProductionReady(set: z.output<typeof settings>): void {
  const lines = [
    !set.PUBLIC_URL?.startsWith('https:') && 'PUBLIC_URL must be an https address in production: cameras open on nothing else',
    !set.PORTICO_MASTER_KEY && 'PORTICO_MASTER_KEY is missing. Make one with: openssl rand -base64 32',
    set.PORTICO_MASTER_KEY && isDefaultKey(set.PORTICO_MASTER_KEY) && 'PORTICO_MASTER_KEY is an example: make your own with: openssl rand -base64 32',
    set.MAIL_URL.startsWith('outbox:') && 'MAIL_URL must be an smtp address in production: the outbox shows every message to everybody',
    set.REGISTRY_URL && readRegistryList(set.REGISTRY_URL).some(({ provider }) => provider === 'sample') &&
      'REGISTRY_URL must be a provider or none: in production: the companies of sample: are made up',
    set.MAIL_FROM.endsWith('.example') && 'MAIL_FROM must be an address of your own in production',
  ].filter((line) => typeof line === 'string')
  if (lines.length > 0) throw new ConfigFault(lines)
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

function isKey(text: string): boolean {
  const word = text.trim()
  return Buffer.from(word, /^[0-9a-f]{64}$/i.test(word) ? 'hex' : 'base64').byteLength === 32
}

/** One byte over and over is nobody's secret. */
function isDefaultKey(text: string): boolean {
  const word = text.trim()
  return new Set(Buffer.from(word, /^[0-9a-f]{64}$/i.test(word) ? 'hex' : 'base64')).size < 8
}
