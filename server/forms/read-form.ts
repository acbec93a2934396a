import type { AnswerOf } from '#contract/endpoint.ts'
import type { getIndividualForm } from '#contract/requests/individual-calls.ts'
import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findClient, findClientOfRequest, findDefaultClient, findPublishedForm } from '#server/tenants/repositories/clients.ts'

/** A published individual form, in its customer's look; without an id, the default customer's default one. */
export async function readIndividualForm(
  { db }: Pick<AppContext, 'db'>,
  formId: string | undefined,
): Promise<AnswerOf<typeof getIndividualForm>> {
  const owner = formId ? undefined : await findDefaultClient(db)
  if (!formId && !owner) throw new Refusal('NOT_FOUND')
  const form = await findPublishedForm(db, { kind: 'individual', id: formId, ...(owner ? { clientId: owner.id } : {}) })
  const client = form && (owner ?? (await findClient(db, form.clientId)))
  if (!form || !client) throw new Refusal('NOT_FOUND')
  const { livenessMode: _, ...shown } = form.definition
  const { name: clientName, contactEmail, logoPath: pageLogoPath, colour: webColor } = client
  return { id: form.id, clientName, contactEmail, formName: form.name, pageLogoPath, webColor, ...shown }
}

/** Where the applicant goes on, and whom to write to: the request's customer, else the default one. */
export async function readSetting({ db }: Pick<AppContext, 'db'>, requestId: string | undefined) {
  const client = requestId ? await findClientOfRequest(db, requestId) : await findDefaultClient(db)
  if (requestId && !client) throw new Refusal('REQUEST_NOT_FOUND')
  return { redirectUrl: client?.redirectUrl ?? null, contactEmail: client?.contactEmail ?? null }
}
