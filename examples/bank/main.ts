import { openBank } from './server.ts'

/** Needs PORTICO_URL and PORTICO_API_KEY. BANK_PORT is 4000 without it. */
const { PORTICO_URL: porticoUrl = 'http://localhost:3000', PORTICO_API_KEY: apiKey = '', EMBED_SCRIPT: embedScript = '' } = process.env
const port = Number(process.env.BANK_PORT ?? 4_000)
const own = `http://127.0.0.1:${port}`

const bank = openBank({ porticoUrl, apiKey, embedScript })
await bank.app.listen({ port, host: '127.0.0.1' })
// Portico posts to private networks only where its operator allows them: PORTICO_WEBHOOK_PRIVATE_NETWORKS.
await bank.registerWebhook(own)
console.log(`\nThe bank is open: ${own}`)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bank.app.close())
