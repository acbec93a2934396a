import { expect, it } from 'vitest'
import { within } from '#server/platform/tracing/active-span.ts'
import { traceStatement } from '#server/platform/tracing/trace-statement.ts'
import type { OpenSpan } from '#server/platform/tracing/tracing.ts'

function recordedOf(text: string, error?: unknown) {
  const recorded = {}
  const span = { recordStatement: (attributes: object) => Object.assign(recorded, attributes) } as unknown as OpenSpan
  within(span, () => traceStatement({ text, ms: 1, error }))
  return recorded
}
const system = { 'db.system.name': 'postgresql' }

it.each([
  ['select * from "verification_requests" where "id" = $1', 'select', 'verification_requests'],
  ['select (select count(*) from activities) from verification_requests', 'select', 'verification_requests'],
  ['select 1 from (select * from "documents") as d', 'select', 'documents'],
  ['insert into "mails" ("id") select "id" from "clients"', 'insert', 'mails'],
  ['  UPDATE "clients" set "name" = $1', 'update', 'clients'],
  ['delete from "link_tokens" using "clients"', 'delete', 'link_tokens'],
  ["select * from anna_eriksson where name = 'from clients'", 'select', 'clients'],
  ['select * from "anna_eriksson"', 'select', undefined],
  ["select pg_notify('anna', $1)", 'select', undefined],
  ['notify anna', 'other', undefined],
  ["'anna'", 'other', undefined],
  ['commit', 'commit', undefined],
  ['((((', 'other', undefined],
])('%s', (text, operation, table) => {
  expect(recordedOf(text)).toEqual({ ...system, 'db.operation.name': operation, ...(table && { 'db.collection.name': table }) })
})

it('one that failed is told by the class of its error', () => {
  expect(recordedOf('commit', new RangeError('Anna'))).toEqual({ ...system, 'db.operation.name': 'commit', 'error.type': 'RangeError' })
})
