import { linkHours } from '#contract/links/link-row.ts'
import type { NewRequestInput } from '#contract/public-api/new-request.ts'
import type { RequestSummary } from '#contract/public-api/request-view.ts'
import type { RequiredCheck } from '#contract/requests/required-check.ts'
import { findCompanyPlace, openCompanyRequest } from '#server/company/create-company-request.ts'
import { createRequest, issueEarlierLink } from '#server/links/create-request.ts'
import type { SecretKeyCaller } from '#server/platform/callers/callers.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Attempt } from '#server/platform/idempotency/idempotent-calls.ts'
import { toKeyActor } from '#server/public-api/key-actor.ts'
import { getRequestSummary } from '#server/public-api/read-request.ts'
import type { Integration } from '#server/requests/integration.ts'
import type { IssuedLink } from '#server/requests/issue-link.ts'
import { findRequestOfSession } from '#server/requests/repositories/requests.ts'
import { isReturnAddress } from '#server/requests/return-address.ts'

type Desired = { checks: RequiredCheck[] | null; integration: Integration; expiresAt: Date | undefined; sessionUuid: string | undefined }

/**
 * Creates a request with its link, for one credit. Refuses VALIDATION_ERROR for a return address that is not out in the open, VALUE_UNDER_RANGE
 * and VALUE_OVER_RANGE for a link of less than an hour or more than a year, CHECKS_TOO_FEW, CHECK_NOT_AVAILABLE, REQUIRED_ITEMS_NOT_SET, NOT_FOUND (form), INSUFFICIENT_CREDIT.
 */
export async function createRequestByKey(
  context: CoreContext,
  caller: SecretKeyCaller,
  input: NewRequestInput,
  attempt?: Attempt,
): Promise<RequestSummary & { url: string }> {
  requireReturnable(context, caller, input.returnUrl)
  const desired = {
    sessionUuid: attempt?.id,
    expiresAt: toExpiresAt(context, input.expiresAt),
    checks: input.checks ?? null,
    integration: { metadata: input.metadata, returnTo: input.returnUrl ? { url: input.returnUrl, state: input.state ?? null } : null },
  }
  // The server that took this call before may have died after its request was there.
  const earlier = attempt?.isRetake ? await findRequestOfSession(context.db, caller.client.id, attempt.id) : undefined
  if (earlier) {
    const { url } = await issueEarlierLink(context, caller.client, earlier)
    return { ...(await getRequestSummary(context, caller, earlier.id)), url }
  }
  const link = await (input.kind === 'corporate' ? createOfCompany : createOfPerson)(context, caller, input, desired)
  return { ...(await getRequestSummary(context, caller, link.requestId)), url: link.url }
}

async function createOfPerson(
  context: CoreContext,
  caller: SecretKeyCaller,
  input: NewRequestInput,
  desired: Desired,
): Promise<IssuedLink> {
  const { companyName, countryCode, companyNumber, ...issuedFor } = input.prefill ?? {}
  const ofCompany = Object.entries({ companyName, countryCode, companyNumber }).find(([, value]) => value !== undefined)
  if (ofCompany) throw new Refusal('VALIDATION_ERROR', [{ path: `prefill.${ofCompany[0]}`, message: 'is of companies' }])
  return createRequest(context, {
    ...desired,
    client: caller.client,
    formId: input.formId,
    email: input.email,
    reference: input.reference ?? undefined,
    language: input.language,
    issuedFor,
    sendsEmail: input.sendEmail,
    takesCredit: caller.mode === 'live',
    actor: 'customer',
    by: toKeyActor(caller).by,
  })
}

async function createOfCompany(
  context: CoreContext,
  caller: SecretKeyCaller,
  input: NewRequestInput,
  desired: Desired,
): Promise<IssuedLink> {
  const { companyName, countryCode, companyNumber, ...person } = input.prefill ?? {}
  if (input.checks) throw new Refusal('VALIDATION_ERROR', [{ path: 'checks', message: 'is of people' }])
  const [ofPerson] = Object.keys(person)
  if (ofPerson) throw new Refusal('VALIDATION_ERROR', [{ path: `prefill.${ofPerson}`, message: 'is of people' }])
  if (!input.email) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'email' }])
  if (!companyName) throw new Refusal('REQUIRED_ITEMS_NOT_SET', [{ path: 'prefill.companyName' }])
  const place = await findCompanyPlace(context, { clientId: caller.client.id, formId: input.formId })
  const company = { companyName, email: input.email, isoCode: countryCode, companyNumber }
  return openCompanyRequest(context, place, company, {
    ...desired,
    reference: input.reference,
    language: input.language,
    sendsEmail: input.sendEmail ?? false,
    // Each call makes a request of its own: two contracts of one company are not one.
    isNewLink: true,
    takesCredit: caller.mode === 'live',
    actor: 'customer',
    by: toKeyActor(caller).by,
  })
}

/** The developer's own machine counts in test mode, and where Portico itself is reached without TLS, as a demonstration is. */
function requireReturnable({ publicUrl }: CoreContext, { mode }: SecretKeyCaller, returnUrl: string | null | undefined): void {
  const allowsLoopback = mode === 'test' || publicUrl.startsWith('http:')
  if (returnUrl && !isReturnAddress(returnUrl, { allowsLoopback }))
    throw new Refusal('VALIDATION_ERROR', [{ path: 'returnUrl', message: 'must be a public https address without a fragment' }])
}

function toExpiresAt({ clock }: CoreContext, expiresAt: string | undefined): Date | undefined {
  if (expiresAt === undefined) return undefined
  const hours = (Date.parse(expiresAt) - clock.now().getTime()) / 3_600_000
  if (hours < linkHours.least) throw new Refusal('VALUE_UNDER_RANGE', [{ path: 'expiresAt', message: 'must be an hour away or more' }])
  if (hours > linkHours.most) throw new Refusal('VALUE_OVER_RANGE', [{ path: 'expiresAt', message: 'must be within a year' }])
  return new Date(expiresAt)
}
