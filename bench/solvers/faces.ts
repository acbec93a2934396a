import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Figure, median, quantile } from '#bench/support/result.ts'
import { openFaceIndexes } from '#server/duplicates/face-indexes.ts'
import { sealFace } from '#server/duplicates/seal-face.ts'
import { similarFaceLikeness } from '#server/duplicates/similar-face-likeness.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import { superuser } from '#server/platform/database/embedded/roles.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { openKeyRing } from '#server/platform/kms/open-key-ring.ts'
import { openKms } from '#server/platform/kms/open-kms.ts'
import { openFaceList, packedFaceBytes, packFace } from '#vision/face/packed-face.ts'

const searches = 60
const batch = 2_000
const subjectCount = 200
/** Real faces lie in few of the directions that there are; with 40, one pair in eight is alike enough in the first network to be looked at whole. */
const directions = 40
const firstLength = 192

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
const mb = (bytes: number) => bytes / 1_048_576

/** How long one face is looked for among many in memory, with what that takes. */
export async function measureFaceSearch(count: number): Promise<Figure[]> {
  const next = openFaces()
  const list = openFaceList()
  for (let at = 0; at < count; at += 1) list.add(next())
  const times: number[] = []
  let longestMs = 0
  for (let at = 0; at < searches; at += 1) {
    const face = next()
    const startedAt = performance.now()
    let heldAt = startedAt
    await list.search(face, similarFaceLikeness, async () => {
      longestMs = Math.max(longestMs, performance.now() - heldAt)
      await pause()
      heldAt = performance.now()
    })
    times.push(performance.now() - startedAt)
  }
  const figure = { group: 'Faces', unit: 'ms' } as const
  return [
    { ...figure, name: `one among ${count} in memory, median`, value: median(times) },
    {
      ...figure,
      name: `one among ${count} in memory, p95`,
      value: quantile(times, 0.95),
      goal: { atMost: 200 },
      note: `${searches} searches; others wait for at most ${Math.round(longestMs)} ms`,
    },
    { ...figure, unit: 'MB', name: `memory of ${count}`, value: mb(list.byteCount()) },
  ]
}

/** The first search after a start reads, opens and keeps every face of the customer. */
export async function measureFaceRebuild(dataFolder: string, count: number): Promise<Figure[]> {
  const { url, password } = JSON.parse(await readFile(join(dataFolder, 'database.json'), 'utf8')) as { url: string; password: string }
  const { db, close } = openDatabase(url, { maxConnections: 2 })
  const masterKey = await openKeyRing(db, await openKms({ kmsUrl: 'local:', vaultToken: null, masterKey: null, dataFolder, mode: 'demo' }))
  const onFault = (what: string, error: unknown) => console.error(what, error)
  const indexes = openFaceIndexes({ db, masterKey, onFault })
  try {
    const clientId = await fill(Object.assign(new URL(url), { username: superuser, password }).href, { db, masterKey, count })
    const face = openFaces()()
    const rssBefore = process.memoryUsage().rss
    const timed = async () => {
      const startedAt = performance.now()
      await indexes.search(clientId, face, similarFaceLikeness)
      return performance.now() - startedAt
    }
    const first = await timed()
    const later = [await timed(), await timed(), await timed(), await timed(), await timed()]
    const figure = { group: 'Faces', unit: 'ms' } as const
    return [
      {
        ...figure,
        name: `first search of ${count} after a start, read from the database`,
        value: first,
        note: `${Math.round(mb(process.memoryUsage().rss - rssBefore))} MB more of the process`,
      },
      { ...figure, name: `  later, with a look at what is new, median`, value: median(later) },
    ]
  } finally {
    await indexes.close()
    await close()
  }
}

/** Faces as the engine's are spread: unit vectors of two networks within some of their directions. */
function openFaces(): () => Int8Array {
  const number = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  const axes = Array.from({ length: directions }, () => Float32Array.from({ length: packedFaceBytes }, number))
  return () => {
    const embedding = new Float32Array(packedFaceBytes)
    for (const axis of axes) {
      const share = number()
      for (let i = 0; i < packedFaceBytes; i += 1) embedding[i] = (embedding[i] ?? 0) + share * (axis[i] ?? 0)
    }
    for (const part of [embedding.subarray(0, firstLength), embedding.subarray(firstLength)]) {
      const length = Math.hypot(...part)
      part.forEach((value, i) => {
        part[i] = value / length
      })
    }
    return packFace(embedding)
  }
}

type Filling = { db: ReturnType<typeof openDatabase>['db']; masterKey: KeyRing; count: number }

async function fill(url: string, { db, masterKey, count }: Filling): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ clientId: string; formId: string }>(
      `select c.id as "clientId", f.id as "formId" from clients c join forms f on f.client_id = c.id and f.kind = 'individual' where c.is_default limit 1`,
    )
    const [place] = rows
    if (!place) throw new Error('there is no demonstration customer')
    const subjects = await Promise.all(Array.from({ length: subjectCount }, () => createSubject(db, masterKey, place.clientId)))
    await client.query('set session_replication_role = replica')
    const next = openFaces()
    for (let first = 1; first <= count; first += batch) {
      const numbers = Array.from({ length: Math.min(batch, count - first + 1) }, (_, at) => first + at)
      const owners = numbers.map((n) => subjects[n % subjects.length]).flatMap((subject) => (subject ? [subject] : []))
      const sealed = owners.map(({ key }, at) => sealFace(key, `req_face${numbers[at]}`, next()))
      await client.query(fillSql, [place.clientId, place.formId, numbers, owners.map(({ subjectId }) => subjectId), sealed])
    }
    await client.query(
      'insert into face_indexes (client_id, last_position) values ($1, $2) on conflict (client_id) do update set last_position = excluded.last_position',
      [place.clientId, count],
    )
    await client.query('vacuum analyze face_vectors')
    await client.query('vacuum analyze verification_requests')
    return place.clientId
  } finally {
    await client.end()
  }
}

const fillSql = `with made as (select * from unnest($3::int[], $4::text[], $5::bytea[]) as made (n, subject, vector)),
  requests as (insert into verification_requests (id, client_id, kind, form_id, form_version, subject_id, status, language, expires_at)
    select 'req_face' || n, $1, 'individual', $2, 1, subject, 'APPROVED', 'en', now() from made)
  insert into face_vectors (request_id, client_id, liveness_check_id, position, sealed_vector, created_at)
  select 'req_face' || n, $1, 'liv_bench', n, vector, now() from made`
