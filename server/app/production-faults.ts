import { findCleartextFaults } from '#server/app/cleartext-faults.ts'

/** Settings as they stand in the environment: empty ones left out. */
type Given = Partial<Record<string, string | undefined>>

const exampleAddress = /[@.](example|test|invalid|localhost)$/i

/**
 * What production misses, a line a setting. Production takes nothing for granted that a demonstration may: not even the built-in
 * database, which is as good as another on one machine, but has to be chosen.
 */
export function findProductionFaults(given: Given): string[] {
  const lines = [
    !given.PUBLIC_URL?.startsWith('https:') &&
      'PUBLIC_URL must be the https address of your applicants: browsers open cameras on nothing else',
    given.PUBLIC_URL && isHere(given.PUBLIC_URL) && 'PUBLIC_URL must be a name that phones reach, not this machine alone',
    !given.TRUSTED_PROXIES &&
      'TRUSTED_PROXIES is missing: the address of the proxy that ends TLS before this server, for example 127.0.0.1',
    !given.DATABASE_URL && 'DATABASE_URL is missing: postgresql://… of your own, or built-in: for the one that Portico brings',
    given.DATABASE_URL && hasExamplePassword(given.DATABASE_URL) && 'DATABASE_URL has the password of the example: choose your own',
    ...findKeyFaults(given),
    ...findMailFaults(given),
    ...findCleartextFaults(given),
    given.REGISTRY_URL &&
      /(^|[\s,])sample:/.test(given.REGISTRY_URL) &&
      'REGISTRY_URL must be a provider or none: in production: the companies of sample: are made up',
  ]
  return lines.filter((line) => typeof line === 'string')
}

function findKeyFaults({ PORTICO_MASTER_KEY: key, KMS_URL: kms, VAULT_TOKEN: token }: Given): (string | false)[] {
  if (kms?.startsWith('vault:')) return [!token && 'VAULT_TOKEN is missing (or VAULT_TOKEN_FILE): KMS_URL asks Vault for every root key']
  if (!key) return ['PORTICO_MASTER_KEY is missing (or PORTICO_MASTER_KEY_FILE). Make one with: openssl rand -base64 32']
  return [isDefaultKey(key) && 'PORTICO_MASTER_KEY is an example: make your own with: openssl rand -base64 32']
}

function findMailFaults({ MAIL_URL: url, MAIL_FROM: from }: Given): (string | false)[] {
  return [
    !url && 'MAIL_URL is missing: smtp://USER:PASSWORD@host:587',
    url?.startsWith('outbox:') === true && 'MAIL_URL must be an smtp address in production: the outbox shows every message to everybody',
    !from && 'MAIL_FROM is missing: the address that messages come from',
    from !== undefined && exampleAddress.test(from) && 'MAIL_FROM must be an address of your own in production',
  ]
}

function isHere(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return host === 'localhost' || host.startsWith('127.') || host === '[::1]' || exampleAddress.test(host)
}

/** The one that compose.yaml has for a demonstration. */
function hasExamplePassword(url: string): boolean {
  return URL.canParse(url) && new URL(url).password === 'portico'
}

/** One byte over and over is nobody's secret. */
function isDefaultKey(text: string): boolean {
  const word = text.trim()
  return new Set(Buffer.from(word, /^[0-9a-f]{64}$/i.test(word) ? 'hex' : 'base64')).size < 8
}
