import Fastify from 'fastify'
import { getRequestStatus } from '#contract/requests/individual-calls.ts'
import { setSafeHeaders } from '#server/routes/safe-headers.ts'

// A server of two routes to hold the status call against: the same reading in and out without a database, and plain Fastify.
// The answer comes as its first argument, the port as its second.
const [answerText = '{}', port = '0'] = process.argv.slice(2)
const answer: unknown = JSON.parse(answerText)
const app = Fastify({ logger: false })
setSafeHeaders(app, 'http://127.0.0.1')

app.post('/without-database', (request, reply) => {
  getRequestStatus.input.parse(request.body)
  reply.header('cache-control', 'no-store')
  return getRequestStatus.answer.parse(answer)
})
app.post('/plain', () => answer)

await app.listen({ host: '127.0.0.1', port: Number(port) })
console.log('listening')
