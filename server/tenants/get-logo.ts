import type { AppContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { findLogo } from '#server/tenants/repositories/clients.ts'

/** Refuses NOT_FOUND. */
export async function getLogo({ db }: Pick<AppContext, 'db'>, clientId: string): Promise<{ bytes: Buffer; mediaType: string }> {
  const logo = await findLogo(db, clientId)
  if (!logo) throw new Refusal('NOT_FOUND')
  return logo
}
