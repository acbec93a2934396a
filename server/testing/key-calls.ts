import { allEndpoints } from '#contract/api/all-endpoints.ts'

/** What stands in the path of a call by a secret key. */
export type KeyCallThing = 'request' | 'webhook' | 'delivery'
type KeyCall = { of: KeyCallThing | null; payload?: object }

const revision = 1
const basis = 'none'

/** Each call by a secret key: what it names, and a body that would be taken. Tests walk this table; one of them fails until a new call stands here. */
export const keyCalls: Record<string, KeyCall> = {
  getApiKey: { of: null },
  createRequest: { of: null, payload: { kind: 'individual' } },
  listRequests: { of: null },
  getRequest: { of: 'request' },
  getRequestReview: { of: 'request' },
  approveRequestByKey: { of: 'request', payload: { revision, basis } },
  rejectRequestByKey: { of: 'request', payload: { revision, reasons: ['duplicate'] } },
  requestResubmissionByKey: { of: 'request', payload: { revision, wish: { what: 'document' } } },
  renewLinkByKey: { of: 'request', payload: {} },
  cancelRequest: { of: 'request', payload: {} },
  listRequestFiles: { of: 'request' },
  getCompany: { of: 'request' },
  getRequestReceipt: { of: 'request' },
  getRequestRetention: { of: 'request' },
  endRelationByKey: { of: 'request', payload: { endedOn: '2026-01-01' } },
  resumeRelationByKey: { of: 'request', payload: {} },
  askErasureByKey: { of: 'request', payload: { kinds: ['biometrics'], ground: 'other', askedBy: 'person', reason: 'They asked' } },
  listErasureCertificatesByKey: { of: 'request' },
  completeTestRequest: { of: 'request', payload: { outcome: 'approved' } },
  advanceTestMode: { of: null, payload: { hours: 1 } },
  advanceTestRequest: { of: 'request', payload: { hours: 1 } },
  listSpecimens: { of: null },
  listEvents: { of: null },
  listWebhookEndpoints: { of: null },
  createWebhookEndpoint: { of: null, payload: { url: 'https://hooks.northwind.example/kyc' } },
  getWebhookEndpoint: { of: 'webhook' },
  changeWebhookEndpoint: { of: 'webhook', payload: { enabled: false } },
  deleteWebhookEndpoint: { of: 'webhook' },
  rotateWebhookSecret: { of: 'webhook', payload: {} },
  testWebhookEndpoint: { of: 'webhook', payload: {} },
  listWebhookDeliveries: { of: 'webhook' },
  getWebhookDelivery: { of: 'delivery' },
  resendWebhookDelivery: { of: 'delivery', payload: {} },
  resendWebhookRange: { of: 'webhook', payload: { fromSequence: 1, toSequence: 9 } },
}

export const secretKeyCalls = allEndpoints.filter(({ access }) => access === 'secret-key')
