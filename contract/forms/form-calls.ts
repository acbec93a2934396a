import * as z from 'zod/mini'
import { colleague } from '#contract/colleague.ts'
import { endpoint } from '#contract/endpoint.ts'
import { bodyLimits } from '#contract/limits.ts'
import { requestKinds } from '#contract/request-kind.ts'
import { hasNoNullCharacter, staffId, time } from '#contract/wire-values.ts'

const byId = z.object({ id: staffId })
/** Whatever is no number of a version is not found. */
const byVersion = z.object({ id: staffId, version: z.string().check(z.maxLength(20)) })
/** As /form-definition.schema.json describes it. */
const definition = z.record(z.string(), z.unknown())
const person = z.nullable(colleague)
const count = z.number().check(z.int(), z.gte(0))

const draftStanding = z.object({
  /** Grows with every save: who saves names the one that they began with. */
  revision: z.number(),
  /** The published version that it was begun from; null for a form that has none. */
  basedOn: z.nullable(z.number()),
  changedBy: person,
  changedAt: time,
})
const formLine = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(requestKinds),
  isDefault: z.boolean(),
  /** Null: nothing of it was published yet. */
  publishedVersion: z.nullable(z.number()),
  publishedAt: z.nullable(time),
  draft: z.nullable(draftStanding),
})
const formVersion = z.object({
  version: z.number(),
  publishedAt: time,
  /** Null: the operator, or the product itself. */
  publishedBy: person,
  /** The older version that was published anew as this one. */
  restoredFrom: z.nullable(z.number()),
})
const published = z.object({ data: z.object({ version: z.number() }) })

export const listForms = endpoint({
  name: 'listForms',
  method: 'GET',
  path: '/v1/staff/forms',
  access: 'staff',
  permission: 'forms:read',
  summary: 'Every form of the customer: its published version and its draft.',
  answer: z.object({ data: z.array(formLine) }),
  errors: [],
})

export const getForm = endpoint({
  name: 'getForm',
  method: 'GET',
  path: '/v1/staff/forms/:id',
  access: 'staff',
  permission: 'forms:read',
  summary: 'A form with all its versions, newest first.',
  params: byId,
  answer: z.object({ data: z.extend(formLine, { versions: z.array(formVersion) }) }),
  errors: ['NOT_FOUND'],
})

export const getFormVersion = endpoint({
  name: 'getFormVersion',
  method: 'GET',
  path: '/v1/staff/forms/:id/versions/:version',
  access: 'staff',
  permission: 'forms:read',
  summary: 'The definition of a version of a form, as an import takes it. A version never changes.',
  params: byVersion,
  answer: z.object({ data: z.extend(formVersion, { definition }) }),
  errors: ['NOT_FOUND'],
})

export const getFormDraft = endpoint({
  name: 'getFormDraft',
  method: 'GET',
  path: '/v1/staff/forms/:id/draft',
  access: 'staff',
  permission: 'forms:read',
  summary: 'The draft of a form; without one, the published version, with the revision 0.',
  params: byId,
  answer: z.object({
    data: z.object({
      definition,
      revision: z.number(),
      basedOn: z.nullable(z.number()),
      changedBy: person,
      changedAt: z.nullable(time),
    }),
  }),
  errors: ['NOT_FOUND'],
})

export const createForm = endpoint({
  name: 'createForm',
  method: 'POST',
  path: '/v1/staff/forms',
  access: 'staff',
  permission: 'forms:write',
  summary: 'Creates a form with an empty draft.',
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.refine(hasNoNullCharacter)),
    kind: z.enum(requestKinds),
  }),
  answer: z.object({ data: z.object({ formId: z.string() }) }),
  errors: ['VALIDATION_ERROR'],
})

export const importFormDraft = endpoint({
  name: 'importFormDraft',
  method: 'POST',
  path: '/v1/staff/forms/import',
  access: 'staff',
  permission: 'forms:write',
  maxBodyBytes: bodyLimits.definitionMaxBytes,
  summary:
    'Imports a definition as the draft of the form of that name, or as a new form, without publishing it. An invalid one is refused with every problem in `details`; an existing draft is replaced only when its revision is given.',
  input: z.object({ definition: z.unknown(), replacesRevision: z.optional(count) }),
  answer: z.object({ data: z.object({ formId: z.string(), outcome: z.enum(['created', 'changed', 'unchanged']) }) }),
  errors: ['VALIDATION_ERROR', 'ROW_CHANGED_ELSEWHERE'],
})

export const saveFormDraft = endpoint({
  name: 'saveFormDraft',
  method: 'PUT',
  path: '/v1/staff/forms/:id/draft',
  access: 'staff',
  permission: 'forms:write',
  maxBodyBytes: bodyLimits.definitionMaxBytes,
  summary:
    'Saves a draft. It may be unfinished: what publishing would refuse is saved as well, but not what is no definition at all. The revision that the edit began with is required; 0 where there was none.',
  params: byId,
  input: z.object({ definition, revision: count }),
  answer: z.object({ data: z.object({ revision: z.number() }) }),
  errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'ROW_CHANGED_ELSEWHERE'],
})

export const discardFormDraft = endpoint({
  name: 'discardFormDraft',
  method: 'DELETE',
  path: '/v1/staff/forms/:id/draft',
  access: 'staff',
  permission: 'forms:write',
  summary: 'Discards a draft; a form without a published version is deleted with it.',
  params: byId,
  answer: z.object({ done: z.literal(true) }),
  errors: ['NOT_FOUND'],
})

export const publishForm = endpoint({
  name: 'publishForm',
  method: 'POST',
  path: '/v1/staff/forms/:id/publish',
  access: 'staff',
  permission: 'forms:publish',
  summary: 'Publishes the draft as the next version. Requests that have begun keep theirs.',
  params: byId,
  input: z.object({ revision: count }),
  answer: published,
  errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'ROW_CHANGED_ELSEWHERE'],
})

export const restoreFormVersion = endpoint({
  name: 'restoreFormVersion',
  method: 'POST',
  path: '/v1/staff/forms/:id/versions/:version/publish',
  access: 'staff',
  permission: 'forms:publish',
  summary: 'Publishes an older version again, as the next one. A draft is not changed.',
  params: byVersion,
  input: z.object({
    /** The one that counts as published for who asks. */
    publishedVersion: count,
  }),
  answer: published,
  errors: ['NOT_FOUND', 'ROW_CHANGED_ELSEWHERE'],
})

export const setDefaultForm = endpoint({
  name: 'setDefaultForm',
  method: 'POST',
  path: '/v1/staff/forms/:id/default',
  access: 'staff',
  permission: 'forms:publish',
  summary: 'Sets the default form: the one of links that name none.',
  params: byId,
  answer: z.object({ done: z.literal(true) }),
  errors: ['NOT_FOUND'],
})
