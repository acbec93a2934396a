import { Refusal } from '#server/platform/errors.ts'
import { isPublicWebAddress } from '#server/platform/text/public-web-address.ts'

/** Where people are sent on is out in the open, whoever sets it. Refuses VALIDATION_ERROR. */
export function requirePublicRedirect({ redirectUrl }: { redirectUrl?: string | null | undefined }): void {
  if (redirectUrl && !isPublicWebAddress(redirectUrl))
    throw new Refusal('VALIDATION_ERROR', [{ path: 'redirectUrl', message: 'must be a public web address' }])
}
