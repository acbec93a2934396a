import Fastify from 'fastify'
import pg from 'pg'

// What every read is held against: plain Fastify, and one SQL read of a request's row by a prepared statement, with nothing asked or
// checked. The address of the database comes as its first argument, the port as its second.
const [connectionString = '', port = '0'] = process.argv.slice(2)
// As many connections as the server has.
const pool = new pg.Pool({ connectionString, max: 16 })
const app = Fastify({ logger: false })

app.post('/request', async (request) => {
  const { requestId } = request.body as { requestId: string }
  const { rows } = await pool.query({
    name: 'request',
    text: 'select * from verification_requests where id = $1',
    values: [requestId],
  })
  return rows[0]
})

await app.listen({ host: '127.0.0.1', port: Number(port) })
console.log('listening')
