import type { ParsedBody } from '#contract/endpoint.ts'
import type { issueLinks as call } from '#contract/links/link-calls.ts'
import { findLinkLanguage, findLinkRowFault, type LinkRowFault } from '#contract/links/link-row.ts'
import { recordIssued } from '#server/audit/record-issued.ts'
import { openCompanyRequestWithin } from '#server/company/create-company-request.ts'
import { findForm, type KindedForm, listPublishedForms } from '#server/forms/repositories/forms.ts'
import { createRequestWithin } from '#server/links/create-request.ts'
import { beginIssuedRow, endIssuedRow, findIssuedRow, forgetIssuedRows } from '#server/links/repositories/issued-links.ts'
import { revealLink } from '#server/links/reveal-link.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Client } from '#server/platform/database/schema.ts'
import { toLiveId } from '#server/platform/database/tenant-settings.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { IssuedLink } from '#server/requests/issue-link.ts'
import { staffActor } from '#server/staff/members/staff-device.ts'
import { findClient } from '#server/tenants/repositories/clients.ts'

type Body = ParsedBody<typeof call>
type Row = Body['rows'][number]
export type IssuedRow = {
  row: number
  outcome: 'issued' | 'already' | 'refused'
  requestId: string | null
  url: string | null
  expiresAt: string | null
  fault: LinkRowFault | null
}

const rememberedForDays = 30

export async function listIssuableForms({ db }: Pick<AppContext, 'db'>, { user }: StaffCaller) {
  return listPublishedForms(db, user.clientId)
}

/**
 * Issues a link for each row of a table, each in a transaction of its own with its mail and its audit entry. A row that was done
 * before, under the same batch, is answered as such. Refuses NOT_FOUND for a form that is not the caller's customer's.
 */
export async function issueLinks(context: AppContext, staff: StaffCaller, body: Body): Promise<IssuedRow[]> {
  const client = await findClient(context.db, staff.user.clientId)
  const form = await findForm(context.db, body.formId)
  if (!client || form?.clientId !== toLiveId(client)) throw new Refusal('NOT_FOUND', [{ path: 'formId' }])
  await forgetIssuedRows(context.db, client.id, new Date(context.clock.now().getTime() - rememberedForDays * 86_400_000))
  const answers: IssuedRow[] = []
  const lasting = { ...client, linkLifetimeHours: body.opensForHours ?? client.linkLifetimeHours }
  for (const row of body.rows) answers.push(await issueRow(context, staff, { client: lasting, form }, body, row))
  return answers
}

type Place = { client: Client; form: KindedForm }

async function issueRow(
  context: AppContext,
  staff: StaffCaller,
  place: Place,
  { batchId, sendsEmail }: Body,
  row: Row,
): Promise<IssuedRow> {
  const isCompany = place.form.kind === 'corporate'
  const fault = findLinkRowFault(row, { isCompany, sendsEmail })
  const nothing = { row: row.row, requestId: null, url: null, expiresAt: null, fault: null }
  if (fault) return { ...nothing, outcome: 'refused', fault }
  const key = { clientId: place.client.id, batchId, rowNumber: row.row }
  return context.db.transaction().execute(async (transaction) => {
    if (!(await beginIssuedRow(transaction, { ...key, issuedAt: context.clock.now() }))) {
      return { ...nothing, outcome: 'already' as const, requestId: (await findIssuedRow(transaction, key)) ?? null }
    }
    const language = findLinkLanguage(row.language)
    const shared = { language, takesCredit: false, actor: 'staff' as const, sendsEmail }
    const email = row.email?.trim() || undefined
    const link: IssuedLink & { isContinued: boolean } = isCompany
      ? await openCompanyRequestWithin(transaction, context, place, { companyName: row.companyName ?? '', email: email ?? '' }, shared)
      : {
          ...(await createRequestWithin(
            transaction,
            context,
            { ...shared, client: place.client, email, reference: row.reference?.trim() || undefined, issuedFor: row },
            place.form,
          )),
          isContinued: false,
        }
    await endIssuedRow(transaction, key, link.requestId)
    const issued = { clientId: place.client.id, formId: place.form.id, requestId: link.requestId, isSent: sendsEmail }
    await recordIssued(transaction, context, staffActor(staff.user, staff.device), issued)
    const url = sendsEmail ? null : await revealLink(transaction, context, staff, { link, isFresh: !link.isContinued })
    return { ...nothing, outcome: 'issued' as const, requestId: link.requestId, url, expiresAt: link.expiresAt.toISOString() }
  })
}
