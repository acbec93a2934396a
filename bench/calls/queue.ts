import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { timed } from '#bench/calls/detect-face.ts'
import { type Figure, median, quantile } from '#bench/support/result.ts'
import type { RunningServer } from '#bench/support/running-server.ts'
import { assignNextRequest, countQueue, listViews, searchQueue } from '#contract/queue/queue-calls.ts'
import { signInStaff } from '#contract/staff/session-calls.ts'
import type { KeyRing } from '#server/platform/crypto/key-ring.ts'
import { seal } from '#server/platform/crypto/seal.ts'
import { createSubject } from '#server/platform/crypto/subject-keys.ts'
import { superuser } from '#server/platform/database/embedded/roles.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { openKeyRing } from '#server/platform/kms/open-key-ring.ts'
import { openKms } from '#server/platform/kms/open-kms.ts'
import { toSearchHashes } from '#server/queue/search-terms.ts'
import { sealContact } from '#server/requests/contact.ts'

const person = { email: 'bench@northwind.example', password: 'a ship in harbour is safe' }
const subjectCount = 100
const batch = 5_000
const rounds = 12

type Page = { items: { id: string }[]; nextCursor: string | null }

/** Pages of a queue of that many requests, filtered and sorted, over HTTP on the machine of the server. */
export async function measureQueue(
  server: RunningServer,
  dataFolder: string,
  count: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  await server.command('staff', 'create', '--email', person.email, '--password', person.password, '--role', 'administrator')
  const startedAt = performance.now()
  await fill(dataFolder, count)
  say(`${count} requests were made in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const ask = await openAsking(server)
  const page = async (filters: object) => searchQueue.answer.parse(await ask(searchQueue.path, filters)) as Page
  const figures: Figure[] = []
  // What any call of staff takes on this machine at this moment: session, person and roles, and nothing else.
  const floor: number[] = []
  for (let round = 0; round < 60; round += 1) floor.push(await timed(() => ask(listViews.path, undefined)))
  const of = (times: number[]) => [median(times), quantile(times, 0.95)] as const
  const all: number[] = []
  const searched: number[] = []
  for (const [name, filters] of Object.entries(pages)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      let cursor: string | null = null
      for (let at = 0; at < 3; at += 1) {
        let next: Page | undefined
        times.push(
          await timed(async () => {
            next = await page({ ...filters, limit: 50, ...(cursor && { cursor }) })
          }),
        )
        cursor = next?.nextCursor ?? null
        if (!cursor) break
      }
    }
    const among = 'text' in filters ? searched : all
    among.push(...times.slice(1))
    const [middle, slow] = of(times.slice(1))
    figures.push(
      { group: 'Queue', unit: 'ms', name: `${name}, median`, value: middle },
      { group: 'Queue', unit: 'ms', name: `${name}, p95`, value: slow },
    )
  }
  const many = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < 30; round += 1) times.push(await timed(work))
    return of(times.slice(1))
  }
  const counts = await many(() => ask(countQueue.path, {}))
  const countsOfSearch = await many(() => ask(countQueue.path, { text: 'firstname13' }))
  const next = await many(() => ask(assignNextRequest.path, {}))
  const figure = { group: 'Queue', unit: 'ms' } as const
  return [
    ...figures,
    { ...figure, name: 'a call of staff that reads next to nothing, median', value: median(floor) },
    { ...figure, name: 'a call of staff that reads next to nothing, p95', value: quantile(floor, 0.95) },
    { ...figure, name: 'counts, p95', value: counts[1] },
    { ...figure, name: 'counts of a name in fifty, p95', value: countsOfSearch[1] },
    { ...figure, name: 'take the next one, p95', value: next[1] },
    {
      ...figure,
      name: `every search among ${count} requests, p95`,
      value: quantile(searched, 0.95),
      goal: { atMost: 50 },
      note: `${searched.length} pages`,
    },
    {
      ...figure,
      name: `every page of ${count} requests, filtered and sorted, p95`,
      value: quantile(all, 0.95),
      goal: { atMost: 50 },
      note: `${all.length} pages`,
    },
  ]
}

const sorted = (by: string, direction: string) => ({ sort: { by, direction } })
const pages: Record<string, object> = {
  'all, newest first': {},
  'all, longest waiting first': sorted('waiting', 'asc'),
  'pending checks, longest waiting first': { statuses: ['WAIT_FOR_APPROVAL'], ...sorted('waiting', 'asc') },
  'companies that are rejected or expired, last changed first': {
    kind: 'corporate',
    statuses: ['REJECTED', 'EXPIRED'],
    ...sorted('updated', 'desc'),
  },
  'of a month, oldest first': { dates: { of: 'created', from: '2025-03-01', to: '2025-03-31' }, ...sorted('created', 'asc') },
  'assigned to me': { assignee: 'me' },
  'of nobody, pending checks': { assignee: 'none', statuses: ['WAIT_FOR_APPROVAL'] },
  'a rare name': { text: 'lastname77 firstname3' },
  'a common beginning': { text: 'lastn' },
  'a beginning of each fifth': { text: 'firstname3' },
  'a beginning of each twentieth': { text: 'lastname12' },
  'a name in fifty': { text: 'firstname13' },
  'a name in fifty, longest waiting first': { text: 'firstname13', ...sorted('waiting', 'asc') },
  'a name in fifty, pending checks, last changed first': {
    text: 'firstname13',
    statuses: ['WAIT_FOR_APPROVAL'],
    ...sorted('updated', 'desc'),
  },
  'a beginning in a hundred': { text: 'lastname134' },
  'a beginning of each fifth, rejected companies, last changed first': {
    text: 'firstname3',
    kind: 'corporate',
    statuses: ['REJECTED'],
    ...sorted('updated', 'desc'),
  },
  'two beginnings, of a month': { text: 'firstname1 lastname1', dates: { of: 'created', from: '2025-03-01', to: '2025-03-31' } },
  'a document number': { text: 'P0500017' },
}

async function openAsking(server: RunningServer) {
  const call = async (path: string, body?: object, token?: string): Promise<unknown> => {
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(server.url + path, { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
    return response.json()
  }
  const { accessToken } = signInStaff.answer.parse(await call(signInStaff.path, person)).data
  return (path: string, body?: object) => call(path, body, accessToken)
}

/** Requests by SQL, and what they are found by as the product writes it; their indexes at the end, as a restored copy has them. */
async function fill(dataFolder: string, count: number): Promise<void> {
  const { url, password } = JSON.parse(await readFile(join(dataFolder, 'database.json'), 'utf8')) as { url: string; password: string }
  const { db, close } = openDatabase(url, { maxConnections: 2 })
  const masterKey = await openKeyRing(db, await openKms({ kmsUrl: 'local:', vaultToken: null, masterKey: null, dataFolder, mode: 'demo' }))
  // Triggers are passed over, which takes the superuser of the built-in database.
  const superuserUrl = Object.assign(new URL(url), { username: superuser, password }).href
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ clientId: string; formId: string; userId: string }>(
      `select c.id as "clientId", f.id as "formId", u.id as "userId" from clients c join forms f on f.client_id = c.id and f.kind = 'individual'
       join staff_users u on u.client_id = c.id where c.is_default limit 1`,
    )
    const [place] = rows
    if (!place) throw new Error('there is no demonstration customer')
    const subjects = await Promise.all(Array.from({ length: subjectCount }, () => createSubject(db, masterKey, place.clientId)))
    await client.query('set session_replication_role = replica')
    await client.query('drop index request_search_words')
    for (let first = 0; first < count; first += batch) {
      const size = Math.min(batch, count - first)
      await fillRequests(client, masterKey, place, subjects, first, size)
      await fillSearch(client, masterKey, place.clientId, subjects, first, size)
    }
    await client.query('create index request_search_words on request_search using gin (words)')
    await client.query('vacuum analyze verification_requests')
    await client.query('vacuum analyze request_search')
  } finally {
    await client.end()
    await close()
  }
}

const requestsSql = `insert into verification_requests (id, client_id, kind, form_id, form_version, subject_id, status, language,
    sealed_email, email_hash, sealed_reference, reference_hash, expires_at, submitted_at, created_at, updated_at, assignee_id)
  select 'req_bench' || n, $1, case when n % 10 = 0 then 'corporate' else 'individual' end, $2, 1, subject,
    case when n % 100 < 80 then 'APPROVED' when n % 100 < 88 then 'REJECTED' when n % 100 < 91 then 'WAIT_FOR_APPROVAL' when n % 100 < 95 then 'EXPIRED'
      when n % 100 < 97 then 'PROCESSING' else 'URL_GENERATED' end,
    'en', email, email_hash, reference, reference_hash, now() + interval '7 days',
    case when n % 100 < 91 then t + interval '1 hour' end, t, t + interval '2 hours', case when n % 50 = 7 then $3 end
  from (select *, timestamptz '2024-11-01' + (n::bigint * 7919 % 1000003) * interval '60 seconds' as t
    from unnest($4::int[], $5::text[], $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[]) as r (n, subject, email, email_hash, reference, reference_hash)) made`

type Subject = { subjectId: string; key: Uint8Array }
type Place = { clientId: string; formId: string; userId: string }

async function fillRequests(
  client: pg.Client,
  masterKey: KeyRing,
  { clientId, formId, userId }: Place,
  subjects: Subject[],
  first: number,
  size: number,
): Promise<void> {
  const rows = Array.from({ length: size }, (_, at) => {
    const n = first + at
    const subject = subjects[n % subjects.length]
    if (!subject) throw new Error('there is no subject')
    const contact = { email: `person${n}@example.com`, reference: `CRM-${n}` }
    return { n, subject: subject.subjectId, ...sealContact({ masterKey }, subject.key, { id: `req_bench${n}`, clientId }, contact) }
  })
  const columns = (['n', 'subject', 'sealedEmail', 'emailHash', 'sealedReference', 'referenceHash'] as const).map((name) =>
    rows.map((row) => row[name]),
  )
  await client.query(requestsSql, [clientId, formId, userId, ...columns])
}

async function fillSearch(
  client: pg.Client,
  masterKey: KeyRing,
  clientId: string,
  subjects: Subject[],
  first: number,
  size: number,
): Promise<void> {
  const ids: string[] = []
  const own: string[] = []
  const words: string[] = []
  const labels: Buffer[] = []
  for (let n = first; n < first + size; n += 1) {
    const subject = subjects[n % subjects.length]
    if (!subject) continue
    const [given, family, number] = [`Firstname${n % 50}`, `Lastname${n % 20_011}`, `P0${500_000 + n}`]
    // A number of each twentieth: keyed hashes of a million take minutes, and are found alike.
    const ofNumber = n % 20 === 17 ? toSearchHashes(masterKey, clientId, { names: [], emails: [], numbers: [number] }) : []
    const hashes = [...hashesOf(masterKey, clientId, given), ...hashesOf(masterKey, clientId, family), ...ofNumber]
    ids.push(`req_bench${n}`)
    own.push(subject.subjectId)
    words.push(`{${[...new Set(hashes)].join(',')}}`)
    labels.push(
      Buffer.from(
        seal(
          subject.key,
          `request-label:req_bench${n}`,
          Buffer.from(JSON.stringify({ name: `${given} ${family}`, documentNumber: number, country: 'GB' })),
        ),
      ),
    )
  }
  await client.query(
    `insert into request_search (request_id, client_id, subject_id, words, sealed_label, kind, status, form_id, assignee_id, created_at, updated_at, waiting_at)
     select made.id, $1, subject, words::bigint[], label, kind, status, form_id, assignee_id, created_at, updated_at, coalesce(submitted_at, created_at)
     from unnest($2::text[], $3::text[], $4::text[], $5::bytea[]) as made (id, subject, words, label) join verification_requests r on r.id = made.id`,
    [clientId, ids, own, words, labels],
  )
}

const known = new Map<string, string[]>()

function hashesOf(masterKey: KeyRing, clientId: string, name: string): string[] {
  const hashes = known.get(name) ?? toSearchHashes(masterKey, clientId, { names: [name], emails: [], numbers: [] })
  known.set(name, hashes)
  return hashes
}
