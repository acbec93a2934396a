import type { Transaction } from 'kysely'
import type { LinkEnd } from '#contract/links/link-end.ts'
import type { StepParameter } from '#contract/requests/step-parameter.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret, newId, newSecret } from '#server/platform/crypto/identifiers.ts'
import type { Client, Database, VerificationRequestRow } from '#server/platform/database/schema.ts'
import { addToken, replaceToken } from '#server/requests/repositories/link-tokens.ts'

/** A link as it is given out, once: the token is stored only as its hash. */
export type IssuedLink = { requestId: string; token: string; url: string; expiresAt: Date }

type LinkedRequest = Pick<VerificationRequestRow, 'id' | 'clientId' | 'language' | 'kind' | 'companyRequestId'>

export function toExpiry(context: Pick<AppContext, 'clock'>, client: Pick<Client, 'linkLifetimeHours'>): Date {
  return new Date(context.clock.now().getTime() + client.linkLifetimeHours * 3_600_000)
}

/** Gives a request its link. One that it had before opens nothing from then on, unless it is kept beside the new one. */
export async function issueLink(
  transaction: Transaction<Database>,
  context: Pick<AppContext, 'clock' | 'publicUrl'>,
  request: LinkedRequest,
  {
    expiresAt,
    step = null,
    keepsEarlier = false,
    ends,
  }: { expiresAt: Date; step?: StepParameter | null; keepsEarlier?: boolean; ends?: LinkEnd },
): Promise<IssuedLink> {
  const token = newSecret()
  const row = { id: newId('lnk'), clientId: request.clientId, requestId: request.id, tokenHash: hashSecret(token), expiresAt }
  if (keepsEarlier) await addToken(transaction, row)
  else await replaceToken(transaction, row, context.clock.now(), ends)
  return { requestId: request.id, token, url: toLinkUrl(context.publicUrl, request, token, step), expiresAt }
}

/** The address of a link. Its token is whoever has it: it goes to nobody but the person. */
export function toLinkUrl(publicUrl: string, request: LinkedRequest, token: string, step: StepParameter | null): string {
  const { id: requestId, language, kind } = request
  // A company has steps of its own.
  const query = new URLSearchParams({ token, requestId, language, ...(step && kind === 'individual' ? { step } : {}) })
  return `${publicUrl}${toHome(request)}?${query}`
}

function toHome({ kind, companyRequestId }: LinkedRequest): string {
  if (kind === 'corporate') return '/Onboarding2Company'
  return companyRequestId === null ? '/' : '/Onboarding2Company/individual'
}
