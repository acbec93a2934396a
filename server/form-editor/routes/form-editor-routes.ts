import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/forms/form-calls.ts'
import { createForm, discardDraft, importDraft, saveFormDraft } from '#server/form-editor/manage-drafts.ts'
import { makeDefault, publishDraft, restoreVersion } from '#server/form-editor/publish-form.ts'
import { getStaffForm, getStaffFormDraft, getStaffFormVersion, listStaffForms } from '#server/form-editor/staff-forms.ts'
import { type ServeOptions, serve } from '#server/platform/http/serve.ts'

const done = { done: true as const }
/** 0 is no version. */
const toVersion = (word: string) => (/^[1-9]\d{0,8}$/.test(word) ? Number(word) : 0)

/** The forms of a customer: looked at, changed as drafts, published. */
export function serveFormEditor(app: FastifyInstance, options: ServeOptions): void {
  const { context } = options
  serve(app, calls.listForms, options, async ({ staff }) => ({ data: await listStaffForms(context, staff) }))
  serve(app, calls.getForm, options, async ({ staff, params }) => ({ data: await getStaffForm(context, staff, params.id) }))
  serve(app, calls.getFormVersion, options, async ({ staff, params }) => ({
    data: await getStaffFormVersion(context, staff, params.id, toVersion(params.version)),
  }))
  serve(app, calls.getFormDraft, options, async ({ staff, params }) => ({ data: await getStaffFormDraft(context, staff, params.id) }))
  serve(app, calls.createForm, options, async ({ staff, body }) => ({ data: { formId: await createForm(context, staff, body) } }))
  serve(app, calls.importFormDraft, options, async ({ staff, body }) => ({ data: await importDraft(context, staff, body) }))
  serve(app, calls.saveFormDraft, options, async ({ staff, params, body }) => ({
    data: { revision: await saveFormDraft(context, staff, params.id, body) },
  }))
  serve(app, calls.discardFormDraft, options, async ({ staff, params }) => discardDraft(context, staff, params.id).then(() => done))
  serve(app, calls.publishForm, options, async ({ staff, params, body }) => ({
    data: { version: await publishDraft(context, staff, params.id, body.revision) },
  }))
  serve(app, calls.restoreFormVersion, options, async ({ staff, params, body }) => ({
    data: {
      version: await restoreVersion(context, staff, params.id, {
        version: toVersion(params.version),
        publishedVersion: body.publishedVersion,
      }),
    },
  }))
  serve(app, calls.setDefaultForm, options, async ({ staff, params }) => makeDefault(context, staff, params.id).then(() => done))
}
