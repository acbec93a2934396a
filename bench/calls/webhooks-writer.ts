import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

// Writes events as facts write them, at a steady rate, and says when each was written. In a process of its own, so that what it costs is
// told apart from the callers. Database and customer come as arguments, `{ seconds, perSecond }` as a message.
const [connectionString = '', clientId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 8 })
const everyMs = 10
const insert = {
  name: 'event',
  text: `with added as (insert into events (id, client_id, type) values ($1, $2, 'company.submitted') returning id)
    select pg_notify('portico_requests', 'events') from added`,
}

process.on('message', ({ seconds, perSecond }: { seconds: number; perSecond: number }) => {
  write(seconds, perSecond).then((written) => process.send?.(written))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

/** Each in a transaction of its own, with its notice. */
async function write(seconds: number, perSecond: number): Promise<[string, number][]> {
  const written: [string, number][] = []
  const under: Promise<void>[] = []
  const startedAt = performance.now()
  const writeOne = async () => {
    const id = `evt_${randomBytes(16).toString('base64url')}`
    await pool.query({ ...insert, values: [id, clientId] })
    written.push([id, Date.now()])
  }
  for (;;) {
    const elapsed = (performance.now() - startedAt) / 1_000
    const due = Math.floor(Math.min(elapsed, seconds) * perSecond)
    while (under.length < due) under.push(writeOne())
    if (elapsed >= seconds) break
    await pause(everyMs)
  }
  await Promise.all(under)
  return written
}
