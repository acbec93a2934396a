import { isPublicWebAddress } from '#server/access/public-web-address.ts'
import { Refusal } from '#server/errors.ts'

/** Where people are sent on is out in the open, whoever sets it. Refuses VALIDATION_ERROR. */
export function requirePublicRedirect({ redirectUrl }: { redirectUrl?: string | null | undefined }): void {
  if (redirectUrl && !isPublicWebAddress(redirectUrl))
    throw new Refusal('VALIDATION_ERROR', [{ path: 'redirectUrl', message: 'must be a public web address' }])
}
