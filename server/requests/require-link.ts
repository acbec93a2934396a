import { isSettled } from '#contract/requests/request-status.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret, isSecretOf } from '#server/platform/crypto/identifiers.ts'
import type { VerificationRequestRow } from '#server/platform/database/schema.ts'
import { Refusal } from '#server/platform/errors.ts'
import { expireRequest } from '#server/requests/expire-requests.ts'
import type { OpenLink } from '#server/requests/open-link.ts'
import { findLinkEndOf } from '#server/requests/repositories/link-tokens.ts'
import { type ActiveToken, findRequestOfToken, findRequestWithToken } from '#server/requests/repositories/requests.ts'
import { getClientAndForm } from '#server/tenants/repositories/clients.ts'

/**
 * Which links are let in. `open`: those whose time has not passed. `over`: the others too, for what then answers nothing of a person;
 * whoever lets them in asks `isOver`. There is no default, so that no call lets them in by forgetting to say.
 */
export type LinkReach = 'open' | 'over'

/** The link's time has passed, whether or not the request was settled before. */
export const isOver = ({ isExpired, isOld }: Pick<OpenLink, 'isExpired' | 'isOld'>) => isExpired || isOld

/**
 * Opens what a link leads to. Refuses a link that is not whole, an unknown request, a token that is another request's or was
 * replaced, and by its reach one whose time has passed (LINK_EXPIRED): its request is EXPIRED from then on, unless it was settled.
 */
export async function requireLink(
  context: AppContext,
  { requestId, token }: { requestId: string | undefined; token: string | undefined },
  reach: LinkReach,
): Promise<OpenLink> {
  if (!token) throw new Refusal('TOKEN_EXPIRED')
  if (!requestId) throw new Refusal('COD_IS_NOT_FOUND')
  const found = await findRequestWithToken(context.db, requestId, hashSecret(token))
  if (!found) throw new Refusal('REQUEST_NOT_FOUND')
  if (!found.token || !isSecretOf(token, found.token.tokenHash)) throw await toForeignRefusal(context, token)
  return open(context, { request: found.request, token: found.token }, reach)
}

/** To a company's link, what is not the company's own is unknown: it says nothing of what other requests there are. */
async function toForeignRefusal({ db }: Pick<AppContext, 'db'>, token: string): Promise<Refusal> {
  const own = await findRequestOfToken(db, hashSecret(token))
  return own?.request.kind === 'corporate' ? new Refusal('REQUEST_NOT_FOUND') : toEndedRefusal({ db }, token)
}

/** Whoever holds a link that worked before is told why it does not any more. */
async function toEndedRefusal({ db }: Pick<AppContext, 'db'>, token: string): Promise<Refusal> {
  const because = await findLinkEndOf(db, hashSecret(token))
  return new Refusal('TOKEN_EXPIRED', because && { because })
}

/** The same by the token alone: 256 random bits name one link and no other. Refuses TOKEN_EXPIRED, LINK_EXPIRED. */
export async function requireToken(context: AppContext, token: string | undefined, reach: LinkReach): Promise<OpenLink> {
  if (!token) throw new Refusal('TOKEN_EXPIRED')
  const found = await findRequestOfToken(context.db, hashSecret(token))
  if (!found) throw await toEndedRefusal(context, token)
  return open(context, found, reach)
}

async function open(
  context: AppContext,
  found: { request: VerificationRequestRow; token: ActiveToken },
  reach: LinkReach,
): Promise<OpenLink> {
  const isOld = found.token.expiresAt <= context.clock.now()
  const runsOut = isOld && !isSettled(found.request.status) && found.request.status !== 'EXPIRED'
  const request = runsOut ? await expireRequest(context, found.request.id) : found.request
  const { client, form } = await getClientAndForm(context.db, request)
  const link = { request, client, form, isExpired: request.status === 'EXPIRED', isOld }
  if (reach === 'open' && isOver(link)) throw new Refusal('LINK_EXPIRED')
  return link
}
