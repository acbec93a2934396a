import { isSettled } from '#contract/requests/request-status.ts'
import { toFormOfRequest } from '#contract/requests/required-check.ts'
import type { LinkCredentials, LinkReach, LinkRequirements } from '#server/platform/callers/callers.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { AppContext } from '#server/platform/context.ts'
import { hashSecret, isSameHash } from '#server/platform/crypto/identifiers.ts'
import { Refusal } from '#server/platform/errors.ts'
import { expireRequest } from '#server/requests/expire-requests.ts'
import { type ActiveToken, type FoundLink, findLinkOfRequest, findLinkOfToken } from '#server/requests/repositories/link-reads.ts'
import { findLinkEndOf } from '#server/requests/repositories/link-tokens.ts'
import { getFormDefinition } from '#server/tenants/repositories/form-definitions.ts'

/** The link's time has passed, whether or not the request was settled before. */
export const isOver = ({ isExpired, isOld }: Pick<OpenLink, 'isExpired' | 'isOld'>) => isExpired || isOld

/**
 * Opens what a link leads to. Refuses a link that is not whole, an unknown request, a token that is another request's or was
 * replaced, and by its reach one whose time has passed (LINK_EXPIRED): its request is EXPIRED from then on, unless it was settled.
 */
export async function requireLink(
  context: AppContext,
  { requestId, token }: LinkCredentials,
  { reach, readsAlong = false }: LinkRequirements,
): Promise<OpenLink> {
  if (!token) throw new Refusal('TOKEN_EXPIRED')
  if (!requestId) throw new Refusal('COD_IS_NOT_FOUND')
  const tokenHash = hashSecret(token)
  const found = await findLinkOfRequest(context.db, { requestId, tokenHash, readsAlong })
  if (!found) throw new Refusal('REQUEST_NOT_FOUND')
  if (!found.token || !isSameHash(tokenHash, found.token.tokenHash)) throw await toForeignRefusal(context, token)
  return open(context, found, found.token, reach)
}

/** To a company's link, what is not the company's own is unknown: it says nothing of what other requests there are. */
async function toForeignRefusal({ db }: Pick<AppContext, 'db'>, token: string): Promise<Refusal> {
  const own = await findLinkOfToken(db, { tokenHash: hashSecret(token), readsAlong: false })
  return own?.request.kind === 'corporate' ? new Refusal('REQUEST_NOT_FOUND') : toEndedRefusal({ db }, token)
}

/** Whoever holds a link that worked before is told why it does not any more. */
async function toEndedRefusal({ db }: Pick<AppContext, 'db'>, token: string): Promise<Refusal> {
  const because = await findLinkEndOf(db, hashSecret(token))
  return new Refusal('TOKEN_EXPIRED', because && { because })
}

/** The same by the token alone: 256 random bits name one link and no other. Refuses TOKEN_EXPIRED, LINK_EXPIRED. */
export async function requireToken(
  context: AppContext,
  token: string | undefined,
  { reach, readsAlong = false }: LinkRequirements,
): Promise<OpenLink> {
  if (!token) throw new Refusal('TOKEN_EXPIRED')
  const found = await findLinkOfToken(context.db, { tokenHash: hashSecret(token), readsAlong })
  if (!found?.token) throw await toEndedRefusal(context, token)
  return open(context, found, found.token, reach)
}

async function open(context: AppContext, found: FoundLink, token: ActiveToken, reach: LinkReach): Promise<OpenLink> {
  const isOld = token.expiresAt <= context.clock.now()
  const runsOut = isOld && !isSettled(found.request.status) && found.request.status !== 'EXPIRED'
  const { client, formName, sealedKey } = found
  const request = runsOut ? await expireRequest(context, found.request.id) : { ...found.request, sealedKey }
  const { formId: id, formVersion } = request
  const form = { id, name: formName, definition: toFormOfRequest(await getFormDefinition(context.db, id, formVersion), request.checks) }
  // What was read along is of before it ran out.
  const readAlong = runsOut ? null : found.readAlong
  const link = { request, client, form, isExpired: request.status === 'EXPIRED', isOld, readAlong }
  if (reach === 'open' && isOver(link)) throw new Refusal('LINK_EXPIRED')
  return link
}
