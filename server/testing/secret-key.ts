import type { InjectOptions } from 'fastify'
import type { ApiScope } from '#contract/scopes.ts'
import { newId } from '#server/platform/crypto/identifiers.ts'
import { createApiKey } from '#server/tenants/create-api-key.ts'
import { saveClient } from '#server/tenants/repositories/clients.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** A customer's own server, with its calls by a secret key. */
export async function openSecretKey(portico: TestApp, { clientId, scopes }: { clientId?: string; scopes?: ApiScope[] } = {}) {
  const { id, apiKey } = await createApiKey(portico.context, {
    clientId: clientId ?? portico.client.id,
    name: 'Core banking',
    ...(scopes && { scopes }),
  })
  const send = (method: 'GET' | 'POST', url: string, payload?: object) => {
    const request: InjectOptions = { method, url: `/v1${url}`, headers: { authorization: `Bearer ${apiKey}` } }
    return portico.send(payload ? { ...request, payload } : request)
  }
  return { keyId: id, apiKey, send }
}
export type SecretKey = Awaited<ReturnType<typeof openSecretKey>>

/** The server of another customer. */
export async function openOtherSecretKey(portico: TestApp): Promise<SecretKey> {
  const clientId = newId('cli')
  await portico.context.db.transaction().execute((transaction) => saveClient(transaction, { id: clientId, name: 'Harbour Bank' }))
  return openSecretKey(portico, { clientId })
}
