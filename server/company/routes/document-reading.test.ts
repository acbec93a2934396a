import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDefinition } from '#contract/forms/read-definition.ts'
import { makeDocument } from '#fixtures/make-document.ts'
import { companyPage, keepFile, newCompany, seedCorporateForm } from '#server/testing/company-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import type { VisionEngine } from '#vision/engine.ts'
import { openEngine } from '#vision/worker/open-engine.ts'

// Pictures are made and read for real, on a machine that does other things, too.
const timeoutMs = 240_000

/** A form that asks directors for more than their names. */
function writtenForm() {
  const fields = [
    { name: 'Date of Birth', type: 'date' },
    { name: 'Identity Number', type: 'text' },
    { name: 'Gender', type: 'picklist', options: [{ value: 'F' }, { value: 'M' }] },
  ]
  const read = readDefinition({ kind: 'corporate', name: 'Company onboarding', modules: { directors: { name: 'Directors', fields } } })
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return read.definition
}

let vision: VisionEngine
let portico: TestApp
beforeAll(async () => {
  const modelsFolder = join(import.meta.dirname, '../../../.models')
  vision = await openEngine({ modelsFolder, heavyWorkers: 1, fastWorkers: 1, jobTimeoutMs: 200_000, maxWaitingJobs: 16 })
  portico = await testApp({ context: { vision }, client: { creditBalance: 1_000 } })
  await seedCorporateForm(portico, { written: writtenForm() })
}, timeoutMs)
afterAll(async () => {
  await portico.close()
  await vision.close()
})

const valuesOf = (body: Record<string, unknown>) =>
  Object.fromEntries(
    (body.content as { fieldName: string; fieldValue: string }[]).map(({ fieldName, fieldValue }) => [fieldName, fieldValue]),
  )

it(
  'reads a passport photo into the requested fields only',
  async () => {
    const link = await newCompany(portico)
    const { jpeg, fields } = await makeDocument({ kind: 'passport', person: 'clara' })
    const { url } = await keepFile(portico, link, Buffer.from(jpeg))
    const read = await companyPage(portico, link).call('POST', '/ocr', {
      requestId: link.requestId,
      frontDocumentUrl: url,
      documentType: 'Passport',
    })
    expect([read.status, read.body.errorCode]).toEqual([200, undefined])
    expect(valuesOf(read.body)).toEqual({
      'First Name': 'Clara',
      'Last Name': 'Lindholm',
      'Identity Type': 'Passport',
      'Date of Birth': fields.birthDate,
      'Identity Number': fields.documentNumber,
      Gender: 'F',
    })
  },
  timeoutMs,
)

it(
  'reports a missing document on a photo of a table, and in an unreadable file',
  async () => {
    const link = await newCompany(portico)
    const page = companyPage(portico, link)
    const read = (url: string) => page.call('POST', '/ocr', { requestId: link.requestId, frontDocumentUrl: url, documentType: 'Identity' })
    const { jpeg } = await makeDocument({ kind: 'passport', person: 'clara', fault: 'no-document' })
    const bareTable = await keepFile(portico, link, Buffer.from(jpeg))
    expect((await read(bareTable.url)).body.errorCode).toBe('NO_DOCUMENT_FOUND')
    const notAPicture = await keepFile(portico, link, Buffer.from('%PDF-1.7'), 'application/pdf')
    expect((await read(notAPicture.url)).body.errorCode).toBe('ERROR_UNSUPPORTED_MEDIA_TYPE')
  },
  timeoutMs,
)
