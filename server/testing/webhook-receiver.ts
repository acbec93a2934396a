import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sequenceAll } from '#server/events/sequence-events.ts'
import type { AppContext } from '#server/platform/context.ts'
import { deliverTo } from '#server/webhooks/deliver.ts'
import { scheduleDeliveries } from '#server/webhooks/schedule-deliveries.ts'

export type TakenWebhook = {
  headers: Record<string, string>
  body: string
  event: { id: string; type: string; sequence: number; [field: string]: unknown }
}

const toText = (headers: IncomingHttpHeaders) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** A customer's receiver on this machine, which answers as it is told. */
export async function openWebhookReceiver() {
  const taken: TakenWebhook[] = []
  const reported: { status: number; headers?: Record<string, string> } = { status: 200 }
  const listeners: (() => void)[] = []
  let atOnce = 0
  let maxAtOnce = 0
  const server = createServer(async (request, response) => {
    atOnce += 1
    maxAtOnce = Math.max(maxAtOnce, atOnce)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const event = JSON.parse(body) as TakenWebhook['event']
    taken.push({ headers: toText(request.headers), body, event })
    for (const tell of listeners.splice(0)) tell()
    const { status, headers } = reported
    setTimeout(() => {
      atOnce -= 1
      response.writeHead(status, headers).end('said by the receiver')
    }, 3)
  })
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    taken,
    /** When the next delivery is here, and not answered yet. */
    nextTaken: () => new Promise<void>((fulfil) => listeners.push(fulfil)),
    maxAtOnce: () => maxAtOnce,
    answerWith(status: number, headers?: Record<string, string>) {
      Object.assign(reported, { status, headers })
    },
    forget() {
      taken.length = 0
      maxAtOnce = 0
      Object.assign(reported, { status: 200, headers: undefined })
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** One turn of the sequencer, and of the jobs. */
export async function deliverAll(context: AppContext): Promise<void> {
  await sequenceAll(context, (transaction, events) => scheduleDeliveries(transaction, context, events))
  const endpoints = await context.db.selectFrom('webhookEndpoints').select('id').execute()
  for (const { id } of endpoints) await deliverTo(context, id)
}
