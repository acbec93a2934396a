import * as z from 'zod/mini'
import { caseAreas } from '#contract/cases/case-area.ts'
import { caseFile, caseNote } from '#contract/cases/case-file.ts'
import { endpoint } from '#contract/endpoint.ts'
import { hasNoNullCharacter, staffId, time } from '#contract/wire-values.ts'

const byId = z.object({ id: staffId })

export const getCase = endpoint({
  name: 'getCase',
  method: 'GET',
  path: '/v1/staff/requests/:id',
  access: 'staff',
  permission: 'requests:read',
  summary: 'Everything about one request. Personal data is masked, and pictures have no address, until they are revealed.',
  params: byId,
  answer: caseFile,
  errors: ['REQUEST_NOT_FOUND'],
})

export const revealCase = endpoint({
  name: 'revealCase',
  method: 'POST',
  path: '/v1/staff/requests/:id/reveal',
  access: 'staff',
  permission: 'requests:reveal',
  summary: 'The same with some areas unmasked. Each reveal is recorded in the audit log: who, when, from where, which areas.',
  params: byId,
  input: z.object({ areas: z.array(z.enum(caseAreas)).check(z.minLength(1), z.maxLength(caseAreas.length)) }),
  answer: caseFile,
  errors: ['REQUEST_NOT_FOUND'],
})

export const writeNote = endpoint({
  name: 'writeNote',
  method: 'POST',
  path: '/v1/staff/requests/:id/notes',
  access: 'staff',
  permission: 'requests:decide',
  summary:
    'Adds a note for colleagues, which the applicant never sees. Whoever is mentioned finds it in the queue by `mentionsMe`. Notes cannot be changed.',
  params: byId,
  input: z.object({
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(5_000), z.refine(hasNoNullCharacter)),
    /** Ids of colleagues. */
    mentions: z.optional(z.array(staffId).check(z.maxLength(20))),
  }),
  answer: z.object({ note: caseNote }),
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND'],
})

export const refreshCompanyRegistry = endpoint({
  name: 'refreshCompanyRegistry',
  method: 'POST',
  path: '/v1/staff/requests/:id/registry',
  access: 'staff',
  permission: 'requests:decide',
  summary:
    'Queries the company registry again. Its answer is then compared with what the company declared. Refused once the company is decided.',
  params: byId,
  answer: z.object({ source: z.string(), retrievedAt: time }),
  errors: [
    'REQUEST_NOT_FOUND',
    'REQUEST_CANNOT_BE_SUBMITTED',
    'REQUIRED_ITEMS_NOT_SET',
    'COMPANY_NOT_FOUND',
    'REGISTRY_COUNTRY_NOT_COVERED',
    'REGISTRY_TOO_BUSY',
    'REGISTRY_UNAVAILABLE',
  ],
})
