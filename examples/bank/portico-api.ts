import { randomUUID } from 'node:crypto'

export type PorticoSettings = { porticoUrl: string; apiKey: string }

type NewRequest = { email: string; language: 'en' | 'cn' }

/** The calls that this bank makes. The key never leaves the server. */
export function openPorticoApi({ porticoUrl, apiKey }: PorticoSettings) {
  const ask = async <T>(path: string, init: { method?: string; body?: object } = {}): Promise<T> => {
    const response = await fetch(porticoUrl + path, {
      method: init.method ?? 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        // The same key again answers the same, so that a lost answer costs no second request.
        ...(init.body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(init.body && { body: JSON.stringify(init.body) }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`Portico answered ${response.status} to ${path}: ${(await response.text()).slice(0, 500)}`)
    return (await response.json()) as T
  }
  return {
    createRequest: (wanted: NewRequest) =>
      ask<{ id: string; url: string; status: string }>('/v1/requests', { method: 'POST', body: { kind: 'individual', ...wanted } }),
    getStatus: async (requestId: string) => (await ask<{ status: string }>(`/v1/requests/${requestId}`)).status,
    createWebhookEndpoint: (url: string) => ask<{ id: string; secret: string }>('/v1/webhook-endpoints', { method: 'POST', body: { url } }),
  }
}
