import type { FastifyInstance } from 'fastify'
import { parseResubmissionKey } from '#contract/company/resubmission-item.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { FormContent } from '#contract/forms/definition/content-schema.ts'
import type { FieldIssue } from '#contract/forms/definition/field-issue.ts'
import { isModuleKey } from '#contract/forms/definition/module-key.ts'
import { definitionSchemaPath, toDefinitionSchema } from '#contract/forms/definition-schema.ts'
import { toAnswers } from '#contract/forms/form-content.ts'
import { type FormPlan, toKey } from '#contract/forms/form-plan.ts'
import { toFieldMessage } from '#contract/forms/messages/to-field-message.ts'
import { toFormMessages } from '#contract/forms/messages/to-form-messages.ts'
import type { Language } from '#contract/language.ts'
import * as calls from '#contract/personal-info/personal-info-calls.ts'
import { saveFormContent as saveFormContentCall } from '#contract/requests/individual-calls.ts'
import { saveFormContent } from '#server/forms/form-content.ts'
import { readProfile, readSteps } from '#server/personal-info/read-steps.ts'
import { type Saved, saveAnswers } from '#server/personal-info/save-answers.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

/** The calls of a form's steps, and the schema by which forms are written. */
export function servePersonalInfo(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options

  serve(app, calls.getStepDefinitions, options, ({ query: { formId, version } }) =>
    readSteps(context, { formId, version: version === undefined ? undefined : Number(version) }),
  )

  serve(app, calls.getRequestProfile, { ...options, readsAlong: true }, async ({ link }) => {
    const { formContent, revision, submittedAt } = await readProfile(context, link)
    const { id, status, formId, formVersion, retryStep, retryFields } = link.request
    const resubmissionItems = retryStep === 'base-info' ? retryFields.flatMap((word) => parseResubmissionKey(word) ?? []) : []
    return {
      requestId: id,
      status,
      formId,
      formVersion,
      revision,
      submittedAt: toIso(submittedAt),
      userProfile: { formContent },
      resubmissionItems,
    }
  })

  serve(app, calls.savePersonalInfoSteps, options, async ({ link, body, language }) => {
    const answers = readContent(body.formContent)
    const saving = { answers, baseRevision: body.revision, device: body.device, submits: false }
    return toAnswer(link, await saveAnswers(context, link, saving), language)
  })

  serve(app, calls.submitPersonalInfo, options, async ({ link, body, language }) => {
    const answers = readContent({ displayAreas: body.displayAreas })
    const saving = { answers, baseRevision: body.revision, device: body.device, submits: true }
    return toAnswer(link, await saveAnswers(context, link, saving), language)
  })

  serve(app, saveFormContentCall, options, async ({ link, body, language }) => {
    if (body.displayAreas) {
      const answers = readContent({ displayAreas: body.displayAreas })
      const { issues } = toAnswer(link, await saveAnswers(context, link, { answers, submits: false }), language)
      if (issues.length > 0) throw new Refusal('VALIDATION_ERROR', issues)
    } else {
      if (!body.formContent || link.form.definition.written) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'displayAreas' }])
      await saveFormContent(context, link, body.formContent)
    }
    return { requestId: link.request.id, saved: true as const }
  })

  const schema = JSON.stringify(toDefinitionSchema(), null, 2)
  app.get(definitionSchemaPath, async (_, reply) =>
    reply.type('application/schema+json').header('cache-control', 'public, max-age=3600').send(schema),
  )
}

function readContent(content: FormContent) {
  const { answers, twice } = toAnswers(content)
  if (twice.length > 0)
    throw new Refusal(
      'VALIDATION_ERROR',
      twice.map((path) => ({ path, message: 'was sent twice' })),
    )
  return answers
}

function toAnswer({ request }: OpenLink, saved: Saved, language: Language): AnswerOf<typeof calls.submitPersonalInfo> {
  const { plan, revision, issues, conflicts, submittedAt } = saved
  return {
    requestId: request.id,
    status: request.status,
    revision,
    issues: issues.map((issue) => ({ ...issue, message: toMessage(plan, issue, language) })),
    conflicts: conflicts.map(({ module, field, stored }) => ({ module, field, fieldValue: stored ?? null })),
    submittedAt: toIso(submittedAt),
  }
}

export function toMessage(plan: FormPlan, issue: FieldIssue, language: Language): string {
  const messages = toFormMessages(language)
  const field = isModuleKey(issue.module) ? plan.fields.get(toKey(issue.module, issue.field))?.field : undefined
  return field ? toFieldMessage(issue, field, messages, language) : messages.issues['unknown-field']
}

const toIso = (date: Date | null) => date?.toISOString() ?? null
