import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { requireBlobName } from '#server/platform/blobs/blob-name.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { BlobStore } from '#server/platform/ports.ts'

const callTimeoutMs = 15_000
const checkTimeoutMs = 3_000

export type S3Place = { endpoint: string; accessKeyId: string; secretAccessKey: string; region: string }

/** One object a blob, addressed by path, in any store that speaks S3. */
export async function openS3Blobs(url: string): Promise<BlobStore> {
  const { endpoint, ...credentials } = toS3Place(url)
  const [bucket, prefix] = toBucket(endpoint)
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3 })

  async function ask(method: string, name: string, body?: Uint8Array): Promise<Response> {
    return client.fetch(`${endpoint}/${name}`, {
      method,
      signal: AbortSignal.timeout(name ? callTimeoutMs : checkTimeoutMs),
      // To the configured host alone: an answer cannot send sealed bytes elsewhere.
      redirect: 'manual',
      ...(body && { body: new Uint8Array(body), headers: { 'x-amz-content-sha256': sha256(body) } }),
    })
  }

  return {
    async put(name, bytes) {
      requireBlobName(name)
      try {
        await requireOk(await ask('PUT', name, bytes))
      } catch (cause) {
        throw Object.assign(new Refusal('STORAGE_SAVE_FAILED'), { cause })
      }
    },
    async get(name) {
      const response = await ask('GET', requireBlobName(name))
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (!response.ok) await requireOk(response)
      return new Uint8Array(await response.arrayBuffer())
    },
    async remove(name) {
      const response = await ask('DELETE', requireBlobName(name))
      if (response.status === 404) await response.body?.cancel()
      else await requireOk(response)
    },
    async list(folder) {
      const names: string[] = []
      for (let token: string | undefined, isMore = true; isMore; ) {
        const { keys, next } = await listPage(client, bucket, folder ? `${prefix}${requireBlobName(folder)}/` : prefix, token)
        names.push(...keys.map((key) => key.slice(prefix.length)))
        token = next
        isMore = next !== undefined
      }
      return names
    },
    async check() {
      await requireOk(await ask('PUT', 'health-check', new TextEncoder().encode('writable')))
    },
    async close() {},
  }
}

/** The bucket's own address, and what its names begin with. */
function toBucket(endpoint: string): [bucket: string, prefix: string] {
  const { origin, pathname } = new URL(endpoint)
  const [name = '', ...folders] = pathname.split('/').filter(Boolean)
  return [`${origin}/${name}`, folders.map((folder) => `${folder}/`).join('')]
}

/** A page of at most 1,000 names, and where the next one begins. Names are our own, so that none is escaped. */
async function listPage(
  client: AwsClient,
  bucket: string,
  prefix: string,
  token: string | undefined,
): Promise<{ keys: string[]; next: string | undefined }> {
  const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
  const response = await client.fetch(`${bucket}?${query}`, { signal: AbortSignal.timeout(callTimeoutMs) })
  const text = await response.text()
  if (!response.ok) throw new Error(`the S3 store answered ${response.status}: ${text.slice(0, 200)}`)
  const keys = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
  return { keys, next: /<NextContinuationToken>([^<]+)</.exec(text)?.[1] }
}

/** Throws a sentence that says what is wrong with BLOB_URL; the secret is never in it. */
export function toS3Place(url: string): S3Place {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const path = parsed?.pathname.replace(/\/+$/, '') ?? ''
  if (!parsed?.hostname || !parsed.username || !parsed.password || path.length < 2) {
    throw new Error('BLOB_URL must be s3://KEY:SECRET@host/bucket?region=us-east-1&tls=true')
  }
  const scheme = parsed.searchParams.get('tls') === 'false' ? 'http' : 'https'
  return {
    endpoint: `${scheme}://${parsed.host}${path}`,
    accessKeyId: decodeURIComponent(parsed.username),
    secretAccessKey: decodeURIComponent(parsed.password),
    region: parsed.searchParams.get('region') ?? 'us-east-1',
  }
}

// Signed with the call, so that bytes changed on the way are refused by the store.
function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function requireOk(response: Response): Promise<void> {
  const answer = await response.text()
  if (!response.ok) throw new Error(`the S3 store answered ${response.status}: ${answer.slice(0, 200)}`)
}
