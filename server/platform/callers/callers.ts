import type { LinkKind } from '#contract/endpoint.ts'
import type { Mode } from '#contract/mode/mode.ts'
import type { StaffAccess } from '#contract/permissions.ts'
import type { ApiScope, ScopeAccess } from '#contract/scopes.ts'
import type { KnownKey } from '#server/platform/callers/known-key.ts'
import type { OpenLink } from '#server/platform/callers/open-link.ts'
import type { StaffCaller } from '#server/platform/callers/staff-caller.ts'
import type { Client } from '#server/platform/database/schema.ts'

/**
 * Which links are let in. `open`: those whose time has not passed. `over`: the others too, for what then answers nothing of a person;
 * whoever lets them in asks `isOver`. There is no default, so that no call lets them in by forgetting to say.
 */
export type LinkReach = 'open' | 'over'
export type LinkRequirements = {
  reach: LinkReach
  /** Whether what the applicant may read of the request is read in the same statement (`OpenLink.readAlong`). */
  readsAlong?: boolean
}
export type LinkCredentials = { requestId: string | undefined; token: string | undefined }
export type StaffCredentials = { accessToken: string | undefined; device: string; mode: Mode; onKnown?: (userId: string) => void }

/** The tenant's own server, by its key, with the session that it names. */
export type ApiKeyCaller = { client: Client; keyId: string; sessionUuid: string }

/** The same by its key alone: whose it is, in which mode, and what it may do. */
export type SecretKeyCaller = {
  client: Client
  mode: Mode
  keyId: string
  key: { name: string; scopes: ApiScope[]; expiresAt: Date | null }
  known?: KnownKey
}
/** The head of a call, and the address that it came from. */
export type KeyCredentials = { rawHeaders: readonly string[]; address: string; onFound?: (key: FoundKey) => void }
/** Whose log tells of a call, also of one that is refused. `isByPrefix`: the secret is none of ours, but begins as this key's does. */
export type FoundKey = { id: string; isByPrefix: boolean }

/** Who calls, as the domains find it out: HTTP asks them by this port, and the app hands it in. */
export type Callers = {
  requireLink(shown: LinkCredentials, desired: LinkRequirements): Promise<OpenLink>
  requireToken(token: string | undefined, desired: LinkRequirements): Promise<OpenLink>
  /** For calls that take pictures or recordings of the person: CONSENT_REQUIRED where their consent is asked for and not there. */
  requireConsent(link: OpenLink): void
  requireApiKey(shown: KeyCredentials): Promise<ApiKeyCaller>
  /** `mayBeKnown`: as an earlier call found them, which what is read for this one has to confirm. */
  requireSecretKey(scope: ScopeAccess, shown: KeyCredentials, desired: { mayBeKnown: boolean }): Promise<SecretKeyCaller>
  requireStaff(permission: StaffAccess | undefined, shown: StaffCredentials): Promise<StaffCaller>
  /** A link that was used from a device of staff. */
  recordLinkUse(link: OpenLink, device: string): Promise<void>
}

export function toLinkKind({ request }: Pick<OpenLink, 'request'>): LinkKind {
  if (request.kind === 'corporate') return 'corporate'
  return request.companyRequestId === null ? 'individual' : 'invited'
}
