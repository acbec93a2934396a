import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A customer's receiver, in a process of its own: takes every delivery, and tells when each event first arrived.
const arrived = new Map<string, number>()
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const id = String(request.headers['webhook-id'])
    if (!arrived.has(id)) arrived.set(id, Date.now())
    response.writeHead(204).end()
  })
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`))
process.on('message', () => process.send?.([...arrived]))
process.on('disconnect', () => process.exit())
