/** Lines to other hosts that an operator may leave without TLS, each by its word in PLAINTEXT_CONNECTIONS. */
export const plaintextOptions = ['database', 'mail', 'storage', 'scanner', 'traces'] as const
type PlaintextWord = (typeof plaintextOptions)[number]
type Given = Partial<Record<string, string | undefined>>

/**
 * Lines of production that would go in clear to another host, or to one whose certificate nobody checks, unless the operator says that
 * they may. On this machine a line needs no TLS.
 */
export function findCleartextFaults(given: Given): (string | false)[] {
  const allowed = toPlaintextOptions(given.PLAINTEXT_CONNECTIONS ?? '')
  const fault = (word: PlaintextWord, isClear: boolean, sentence: string) =>
    isClear && !allowed.includes(word) && `${sentence}; or say PLAINTEXT_CONNECTIONS=${word} where the network between is yours alone`
  const storage = ['BLOB_URL', 'ERASURES_URL', 'BACKUP_URL', 'AUDIT_CHECKPOINT_URL'].map((name) =>
    fault('storage', isClearStorage(given[name]), `${name} must not say tls=false to another host`),
  )
  return [
    fault('database', isClearDatabase(given.DATABASE_URL), 'DATABASE_URL must say sslmode=verify-full to another host'),
    fault('mail', isClearMail(given.MAIL_URL), 'MAIL_URL must not say tls=optional to another host'),
    ...storage,
    fault('scanner', isClearScanner(given.CLAMD_URL), 'CLAMD_URL must be on this machine: clamd speaks no TLS'),
    ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].map((name) =>
      fault('traces', isClearCollector(given[name]), `${name} must be https to another host`),
    ),
  ]
}

export function toPlaintextOptions(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}

/** As it is used in production: mail to another host insists on TLS unless it says otherwise. */
export function toMailUrlOfProduction(url: string): string {
  const parsed = parse(url, 'smtp:')
  if (!parsed || isThisMachine(parsed.hostname) || parsed.searchParams.has('tls')) return url
  parsed.searchParams.set('tls', 'required')
  return parsed.href
}

/** Only these two check whose certificate it is, for this server and for the programs of PostgreSQL that copy it alike. */
const checkingModes: readonly (string | null)[] = ['verify-full', 'verify-ca']

function isClearDatabase(url: string | undefined): boolean {
  const parsed = parse(url, 'postgres:', 'postgresql:')
  if (!parsed) return false
  const host = parsed.searchParams.get('host') ?? parsed.hostname
  return !isThisMachine(host) && !host.startsWith('/') && !checkingModes.includes(parsed.searchParams.get('sslmode'))
}

function isClearMail(url: string | undefined): boolean {
  const parsed = parse(url, 'smtp:')
  return parsed !== undefined && !isThisMachine(parsed.hostname) && ![null, 'required'].includes(parsed.searchParams.get('tls'))
}

function isClearStorage(url: string | undefined): boolean {
  const parsed = parse(url, 's3:')
  return parsed !== undefined && !isThisMachine(parsed.hostname) && parsed.searchParams.get('tls') === 'false'
}

function isClearScanner(url: string | undefined): boolean {
  const parsed = parse(url, 'tcp:')
  return parsed !== undefined && !isThisMachine(parsed.hostname)
}

function isClearCollector(url: string | undefined): boolean {
  const parsed = parse(url, 'http:')
  return parsed !== undefined && !isThisMachine(parsed.hostname)
}

function parse(url: string | undefined, ...protocols: string[]): URL | undefined {
  const parsed = url && URL.canParse(url) ? new URL(url) : undefined
  return parsed && protocols.includes(parsed.protocol) ? parsed : undefined
}

function isThisMachine(host: string): boolean {
  return host === '' || host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
