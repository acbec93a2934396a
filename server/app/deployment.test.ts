import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, secrets } from '#server/app/config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const known = [...read('server/app/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name)
const isKnown = (name: string) => known.includes(name) || secrets.some((secret) => name === `${secret}_FILE`)

type Service = {
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  user?: string
  healthcheck?: object
  secrets?: string[]
  ports?: string[]
}
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> }

describe('the compose file of production', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose
  const given: Record<string, string> = { DOMAIN: 'verify.harbour.bank', MAIL_FROM: 'verify@harbour.bank' }
  const fill = (text: string) => text.replace(/\$\{(\w+):[-?]([^}]*)\}/g, (_, name: string, other: string) => given[name] ?? other)
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-secrets-'))
    makeSecrets()
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const makeSecrets = () =>
    execFileSync('sh', [join(root, 'deploy/make-secrets.sh'), 'smtp://robot:word@mail.harbour.bank:587?tls=required'], {
      env: { PATH: process.env.PATH, SECRETS_FOLDER: folder },
    })

  it('starts in production with the secrets that its script makes', () => {
    const environment = Object.entries(compose.services.portico?.environment ?? {}).map(([name, value]) => [
      name,
      fill(String(value)).replace('/run/secrets', folder),
    ])
    const config = readConfig(Object.fromEntries(environment))
    expect(config).toMatchObject({
      mode: 'production',
      publicUrl: 'https://verify.harbour.bank',
      operations: { host: '0.0.0.0', port: 3001 },
    })
    expect(
      [config.blobUrl, config.erasuresUrl, config.checkpointUrl, config.backupUrl].map(
        (url) => /@storage:7070\/(\w+)/.exec(url ?? '')?.[1],
      ),
    ).toEqual(['pictures', 'erasures', 'checkpoints', 'backups'])
  })

  it('names no setting that the server does not read', () => {
    expect(Object.keys(compose.services.portico?.environment ?? {}).filter((name) => !isKnown(name))).toEqual([])
  })

  it('makes every secret once, for nobody outside its folder', () => {
    const names = Object.values(compose.secrets).map(({ file }) => file.replace('secrets/', ''))
    expect(readdirSync(folder).sort()).toEqual(names.sort())
    expect(statSync(folder).mode & 0o077).toBe(0)
    const before = names.map((name) => readFileSync(join(folder, name), 'utf8'))
    makeSecrets()
    expect(names.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before)
    expect(new Set(before).size).toBe(names.length)
  })

  it('runs everything on a read-only root without capabilities or new privileges, and opens the ports of the proxy alone', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([name, true, ['ALL'], ['no-new-privileges:true']])
      if (name !== 'own-storage') expect([name, typeof service.healthcheck]).toEqual([name, 'object'])
      if (!['caddy', 'own-storage'].includes(name)) expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    }
    expect(Object.entries(compose.services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['caddy'])
  })

  it('gives each service the secrets that it names, and no value of one in clear', () => {
    for (const { environment = {}, secrets: own = [] } of Object.values(compose.services)) {
      const named = Object.values(environment).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(String(value))?.[1] ?? [])
      expect(own).toEqual(expect.arrayContaining(named))
      expect(own.filter((name) => !(name in compose.secrets))).toEqual([])
    }
  })
})

describe('the Helm chart', () => {
  const chart = 'deploy/helm/portico'
  const values = parse(read(`${chart}/values.yaml`)) as { optionalSecrets: Record<string, string> }
  const templates = readdirSync(join(root, chart, 'templates')).map((name) => ({ name, text: read(`${chart}/templates/${name}`) }))
  const deployment = templates.find(({ name }) => name === 'deployment.yaml')?.text ?? ''

  it('has values that its schema allows, and refuses a misspelt one and a plain http address', () => {
    const allows = new Ajv({ strict: false }).compile(JSON.parse(read(`${chart}/values.schema.json`)))
    expect([allows(values), allows.errors]).toEqual([true, null])
    expect(allows({ ...values, replcas: 2 })).toBe(false)
    expect(allows({ ...values, publicUrl: 'http://verify.harbour.bank' })).toBe(false)
  })

  it('sets what production needs, and no setting that the server does not read', () => {
    const named = [...deployment.matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name = '']) => name)
    expect([...named, ...Object.keys(values.optionalSecrets)].filter((name) => !isKnown(name))).toEqual([])
    const sample: Record<string, string> = {
      PORTICO_MODE: 'production',
      PUBLIC_URL: 'https://verify.harbour.bank',
      MAIL_FROM: 'verify@harbour.bank',
      TRUSTED_PROXIES: '10.0.0.0/8',
      OPS_HOST: '0.0.0.0',
      OPS_PORT: '3001',
      DATABASE_URL: 'postgresql://portico:word@db.harbour.bank/portico?sslmode=verify-full',
      PORTICO_MASTER_KEY: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
      MAIL_URL: 'smtp://mail.harbour.bank:587',
      BLOB_URL: 's3://KEY:SECRET@s3.harbour.bank/pictures',
      ERASURES_URL: 's3://KEY:SECRET@s3.harbour.bank/erasures',
    }
    expect(readConfig(Object.fromEntries(named.map((name) => [name, sample[name]]))).mode).toBe('production')
  })

  it('uses no value that values.yaml does not have, and closes every block', () => {
    for (const { name, text } of templates) {
      const paths = [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path)
      const missing = paths.filter(
        (path) => path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], values) === undefined,
      )
      expect([name, missing]).toEqual([name, []])
      const opened = text.match(/\{\{-? (?:if|with|range|define) /g)?.length ?? 0
      expect([name, text.match(/\{\{-? end -?\}\}/g)?.length ?? 0]).toEqual([name, opened])
    }
  })

  it('runs as nobody, on a read-only root, with probes on the operations port', () => {
    for (const line of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'allowPrivilegeEscalation: false', 'drop: [ALL]'])
      expect(deployment).toContain(line)
    expect(deployment.match(/httpGet: \{ path: \/health\/(?:live|ready), port: operations \}/g)).toHaveLength(3)
  })
})

describe('the image', () => {
  const dockerfile = read('Dockerfile')
  const last = dockerfile.split(/^FROM /m).at(-1) ?? ''

  it('runs as a user without rights, brings one Node and the list of its parts', () => {
    expect(last).toMatch(/^USER 1000:1000$/m)
    expect(last).toContain('COPY --from=packages /node /usr/local/bin/node')
    expect(last).toContain('sbom.cdx.json')
    expect(last).not.toMatch(/^RUN.*\bnpm\b/m)
    expect(dockerfile).toContain('rm -rf node_modules/node-linux-*')
  })

  it('copies what is there', () => {
    const copied = [...last.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
    expect(copied.length).toBeGreaterThan(5)
    for (const name of copied) expect(statSync(join(root, name), { throwIfNoEntry: false }), name).toBeDefined()
  })
})
