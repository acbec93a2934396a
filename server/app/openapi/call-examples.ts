type Example = { body?: unknown; answer?: unknown }

/**
 * What is sent where the schema alone would show every field at once: what most callers send, in values that the server takes. Tests hold
 * each to its schema.
 */
const byCall: Record<string, Example> = {
  createRequest: {
    body: { kind: 'individual', email: 'ada@example.org', reference: 'customer-1', language: 'en', metadata: { branch: 'Rotterdam' } },
  },
  approveRequestByKey: { body: { revision: 7, basis: '…', acceptedFindings: [], remark: 'Welcome aboard.' } },
  rejectRequestByKey: { body: { revision: 7, reasons: ['other'], remark: 'We cannot open this account.' } },
  requestResubmissionByKey: { body: { revision: 7, wish: { what: 'document' }, remark: 'Please take the picture without glare.' } },
  renewLinkByKey: { body: { sendEmail: false } },
  cancelRequest: { body: { reason: 'The customer went elsewhere.' } },
  createWebhookEndpoint: {
    body: {
      url: 'https://bank.example/webhooks/portico',
      description: 'Core banking',
      eventTypes: ['request.approved', 'request.rejected'],
    },
  },
  changeWebhookEndpoint: { body: { enabled: true } },
  completeTestRequest: { body: { outcome: 'approved' } },
  advanceTestRequest: { body: { hours: 48 } },
  advanceTestMode: { body: { hours: 48 } },
}

export const findCallExample = (call: string, part: 'body' | 'answer'): unknown => byCall[call]?.[part]
export const exampledCalls: readonly string[] = Object.keys(byCall)
