import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/receipts/receipt-calls.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'
import { readOwnReceipt, readReceiptByKey, readReceiptByStaff, readReceiptStatus } from '#server/receipts/read-receipt.ts'

/** Receipts of decisions: for the customer's server, staff, the applicant, and whoever was shown one. */
export function serveReceipts(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, calls.getRequestReceipt, options, ({ customer, params }) => readReceiptByKey(context, customer, params.id))
  serve(app, calls.getCaseReceipt, options, ({ staff, params }) => readReceiptByStaff(context, staff, params.id))
  serve(app, calls.getOwnReceipt, options, ({ link }) => readOwnReceipt(context, link))
  serve(app, calls.getReceiptStatus, options, ({ params }) => readReceiptStatus(context, params.id))
}
