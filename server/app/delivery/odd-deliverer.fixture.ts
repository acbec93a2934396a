import pg from 'pg'
import type { FromDeliverer, ToDeliverer } from '#server/app/delivery/messages.ts'

// A deliverer that does what the name of the endpoint says, and dies with an endpoint that is there in its hands.
let stopped = false
let databaseUrl = ''
const send = (message: FromDeliverer) => process.send?.(message)

process.on('message', (message: ToDeliverer) => {
  if (message.type === 'open') databaseUrl = message.databaseUrl
  if (message.type === 'stop') stopped = true
  if (message.type !== 'deliver') return
  const { id, endpointId, holder } = message
  if (endpointId === 'fails') send({ type: 'failed', id, message: 'no such endpoint' })
  else if (endpointId.startsWith('whe_')) void dieWith(endpointId, holder)
  else if (endpointId === 'until stopped') {
    const timer = setInterval(() => {
      if (!stopped) return
      clearInterval(timer)
      send({ type: 'done', id })
    }, 5)
  } else send({ type: 'done', id })
})
process.on('disconnect', () => process.exit())

async function dieWith(endpointId: string, holder: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const take = "update webhook_endpoints set busy_holder = $2, busy_until = now() + interval '1 hour' where id = $1"
  await client.query(take, [endpointId, holder])
  process.exit(1)
}
