import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, secrets } from '#server/app/config.ts'
import { readSecretFiles } from '#server/app/read-secret-files.ts'
import { ConfigFault } from '#server/platform/config-fault.ts'

function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.lines
    throw error
  }
}

const production = {
  PORTICO_MODE: 'production',
  PUBLIC_URL: 'https://verify.example.com/',
  PORTICO_MASTER_KEY: randomBytes(32).toString('base64'),
  TRUSTED_PROXIES: '10.0.0.0/8, loopback',
  DATABASE_URL: 'postgresql://portico:word@db.example.com/portico?sslmode=verify-full',
  MAIL_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'verify@example.com',
}

describe('the configuration', () => {
  it('has defaults for a demonstration', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ mode: 'demo', port: 3_000, publicUrl: 'http://localhost:3000', databaseUrl: null, mailUrl: 'outbox:' })
    expect(config.blobUrl).toBe(`file:${join(config.dataFolder, 'blobs')}`)
  })

  it('treats an empty setting as missing, and removes a trailing slash', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: ' ', PUBLIC_URL: 'https://verify.example.com/' })
    expect([config.port, config.databaseUrl, config.publicUrl]).toEqual([3_000, null, 'https://verify.example.com'])
  })

  it('reports all wrong settings at once, by name', () => {
    const lines = faultsOf({
      PORT: '99999',
      PORTICO_MODE: 'test',
      DATABASE_URL: 'mysql://x',
      PORTICO_MASTER_KEY: 'short',
      LOG_LEVEL: 'loud',
    })
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([
      'DATABASE_URL',
      'LOG_LEVEL',
      'PORT',
      'PORTICO_MASTER_KEY',
      'PORTICO_MODE',
    ])
    expect(lines.find((line) => line.startsWith('PORT '))).toBe('PORT must be a number from 1 to 65535')
  })

  it('reports a wrong list of registries without showing its keys', () => {
    const [line, ...others] = faultsOf({ REGISTRY_URL: 'gleif:, kyckr:?key=topsecret&countries=Germany' })
    expect(line).toBe('REGISTRY_URL must name the countries of kyckr: by codes of two letters such as countries=DE,FR')
    expect(others).toEqual([])
    expect(faultsOf({ REGISTRY_URL: 'companies-house:?key=a, kyckr:?key=b&countries=DE+FR gleif:' })).toEqual([])
  })

  it('accepts a virus scanner as host and port or as a socket', () => {
    const places = [
      'tcp://clamd.example:3310',
      'tcp://clamd',
      'tcp://[::1]:3310',
      'unix:/run/clamav/clamd.ctl',
      'unix:///run/clamav/clamd.ctl',
    ]
    expect(places.flatMap((CLAMD_URL) => faultsOf({ CLAMD_URL }))).toEqual([])
    const odd = ['clamd:3310', 'http://clamd', 'tcp://', 'tcp://a:b@clamd', 'unix:run/clamd.ctl', 'unix:']
    expect(odd.flatMap((CLAMD_URL) => faultsOf({ CLAMD_URL }))).toEqual(odd.map(() => 'CLAMD_URL must be tcp://HOST:PORT or unix:/PATH'))
  })

  it('is documented in .env.example', () => {
    const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
    const listed = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8')
    const read = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
    expect(read.length).toBeGreaterThan(15)
    expect(read.filter((name) => !listed.includes(name))).toEqual([])
    expect(listed.filter((name) => !read.includes(name))).toEqual([])
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const keep = (text: string) => {
    const path = join(folder, randomBytes(4).toString('hex'))
    writeFileSync(path, text)
    return path
  }

  it('is read like the setting itself', () => {
    const url = 'postgresql://portico:word@db.example.com/portico'
    expect(readConfig({ DATABASE_URL_FILE: keep(`${url}\n`) }).databaseUrl).toBe(url)
    const { PORTICO_MASTER_KEY, ...rest } = production
    expect(readConfig({ ...rest, PORTICO_MASTER_KEY_FILE: keep(PORTICO_MASTER_KEY) }).masterKey).toBe(PORTICO_MASTER_KEY)
  })

  it('is refused where the file is missing, empty, or both are set', () => {
    expect(faultsOf({ MAIL_URL_FILE: join(folder, 'none') })).toEqual([
      expect.stringMatching(/^MAIL_URL_FILE cannot be read: .*none \(ENOENT\)$/),
    ])
    expect(faultsOf({ MAIL_URL_FILE: keep(' ') })).toEqual([expect.stringContaining('MAIL_URL_FILE names an empty file')])
    expect(faultsOf({ ...production, MAIL_URL_FILE: keep('smtp://a') })).toEqual(['MAIL_URL and MAIL_URL_FILE are both set: keep one'])
  })

  it('can be given for every secret setting', () => {
    const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8')
    const named = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name)
    const may = named.filter((name) => /KEY|TOKEN|SECRET|PASSWORD|(?<!PUBLIC)_URL$/.test(name) && name !== 'PUBLIC_URL')
    const missing = may.filter((name) => readSecretFiles({ [`${name}_FILE`]: keep('x') }, secrets).environment[name] !== 'x')
    expect([may.length >= 5, missing]).toEqual([true, []])
  })
})

it('accepts a list of trusted proxies', () => {
  expect(faultsOf({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, ::1, loopback' })).toEqual([])
  for (const wrong of ['proxy.example.com', '10.0.0.0/x', '10.0.0']) {
    expect(faultsOf({ TRUSTED_PROXIES: wrong })).toEqual([expect.stringContaining('TRUSTED_PROXIES must be addresses')])
  }
})

describe('production', () => {
  it('refuses the sample registry, alone or in a list', () => {
    for (const REGISTRY_URL of ['sample:', 'gleif:, sample:?countries=GB']) {
      expect(faultsOf({ ...production, REGISTRY_URL })).toEqual([expect.stringContaining('the companies of sample: are made up')])
    }
    expect(readConfig({ ...production, REGISTRY_URL: 'companies-house:?key=a gleif:' }).registryUrl).toBe('companies-house:?key=a gleif:')
  })

  it('requires a public address, a key and a mail server', () => {
    expect(readConfig(production)).toMatchObject({ mode: 'production', publicUrl: 'https://verify.example.com' })
  })

  it('accepts cleartext on the same machine, and elsewhere only where it is allowed by setting', () => {
    const here = {
      DATABASE_URL: 'postgresql://portico:word@127.0.0.1/portico',
      MAIL_URL: 'smtp://localhost?tls=optional',
      CLAMD_URL: 'unix:/run/clamd.sock',
    }
    expect(faultsOf({ ...production, ...here })).toEqual([])
    expect(faultsOf({ ...production, DATABASE_URL: 'postgresql://portico:word@/portico?host=/run/postgresql' })).toEqual([])
    const away = {
      DATABASE_URL: 'postgresql://portico:word@db/portico',
      MAIL_URL: 'smtp://mail?tls=optional',
      CLAMD_URL: 'tcp://scanner:3310',
      BLOB_URL: 's3://KEY:SECRET@minio/portico?tls=false',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    }
    expect(faultsOf({ ...production, ...away, PLAINTEXT_CONNECTIONS: 'database, mail' }).map((line) => line.split(' ')[0])).toEqual([
      'BLOB_URL',
      'CLAMD_URL',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    ])
    expect(faultsOf({ ...production, ...away, PLAINTEXT_CONNECTIONS: 'database, mail, storage, scanner, traces' })).toEqual([])
  })

  it('requires TLS to a mail server on another host', () => {
    expect(readConfig(production).mailUrl).toBe('smtp://mail.example.com?tls=required')
    expect(readConfig({ ...production, MAIL_URL: 'smtp://a:p%40ss@mail.example.com:587/' }).mailUrl).toBe(
      'smtp://a:p%40ss@mail.example.com:587/?tls=required',
    )
    for (const MAIL_URL of ['smtp://127.0.0.1:25', 'smtps://mail.example.com'])
      expect(readConfig({ ...production, MAIL_URL }).mailUrl).toBe(MAIL_URL)
    expect(readConfig({ MAIL_URL: 'smtp://mail.example.com' }).mailUrl).toBe('smtp://mail.example.com')
  })

  it.each([
    ['PUBLIC_URL', 'http://verify.example.com'],
    ['PUBLIC_URL', ''],
    ['PUBLIC_URL', 'https://localhost:8443'],
    ['TRUSTED_PROXIES', ''],
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'postgresql://portico:portico@database/portico?sslmode=verify-full'],
    ['DATABASE_URL', 'postgresql://portico:word@db.example.com/portico'],
    ['DATABASE_URL', 'postgresql://portico:word@db.example.com/portico?sslmode=require'],
    ['DATABASE_URL', 'postgresql://portico:word@localhost/portico?host=db.example.com'],
    ['MAIL_URL', 'smtp://mail.example.com?tls=optional'],
    ['BLOB_URL', 's3://KEY:SECRET@minio.example.com/portico?tls=false'],
    ['ERASURES_URL', 's3://KEY:SECRET@minio.example.com/portico?tls=false'],
    ['CLAMD_URL', 'tcp://scanner.example.com:3310'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.example.com:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://collector.example.com:4318/v1/traces'],
    ['OPS_PORT', '3000'],
    ['PLAINTEXT_CONNECTIONS', 'everything'],
    ['MAIL_URL', ''],
    ['PORTICO_MASTER_KEY', ''],
    ['PORTICO_MASTER_KEY', Buffer.alloc(32).toString('base64')],
    ['MAIL_URL', 'outbox:'],
    ['MAIL_FROM', 'no-reply@portico.example'],
  ])('refuses %s = "%s"', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
  })
})
