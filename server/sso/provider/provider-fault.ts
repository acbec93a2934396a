import * as oidc from 'openid-client'
import type { AppContext } from '#server/platform/context.ts'
import type { IdentityProviderRow } from '#server/platform/database/schema-staff.ts'
import { Refusal } from '#server/platform/errors.ts'

/** What a provider said no to, or did not say: for the log and the audit, without anything of a person. */
export type ProviderFault = 'unreachable' | 'refused' | 'answer-invalid' | 'not-checkable'

/** Refuses SSO_PROVIDER_FAILED with the kind of fault; the log has the library's code, never what the provider wrote. */
export function toProviderFault(context: Pick<AppContext, 'log'>, provider: Pick<IdentityProviderRow, 'id'>, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const fault = toFault(error)
  const { name, code } = toNamed(error)
  const { code: causeCode } = toNamed(error instanceof Error ? error.cause : undefined)
  context.log.warn({ provider: provider.id, fault, name, code, causeCode }, 'an identity provider failed')
  return new Refusal('SSO_PROVIDER_FAILED', { fault })
}

export function toFault(error: unknown): ProviderFault {
  if (isRefusal(error)) return 'refused'
  return error instanceof oidc.ClientError ? 'answer-invalid' : 'unreachable'
}

/** The provider answered, and said no. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.WWWAuthenticateChallengeError ||
    error instanceof oidc.AuthorizationResponseError
  )
}

/**
 * Whether the provider says that access is over: the token that stands for it is worth nothing any more. Everything else (a wrong secret, a
 * limit, a fault of the line) says nothing of the person.
 */
export function isAccessOver(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant'
  return error instanceof oidc.WWWAuthenticateChallengeError && (error.status === 401 || error.status === 403)
}

function toNamed(error: unknown): { name: string | undefined; code: string | undefined } {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  return { name: typeof name === 'string' ? name : undefined, code: typeof code === 'string' ? code : undefined }
}
