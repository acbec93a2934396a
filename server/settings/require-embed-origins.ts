import { isLocalOrigin } from '#contract/embedding/embed-origin.ts'
import type { CoreContext } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { isDemonstration } from '#server/tenants/require-mode.ts'

/** A developer's own machine embeds the pages of a demonstration alone. Refuses VALIDATION_ERROR. */
export async function requireEmbedOrigins(
  { db }: Pick<CoreContext, 'db'>,
  { embedOrigins = [] }: { embedOrigins?: string[] | undefined },
): Promise<void> {
  if (!embedOrigins.some(isLocalOrigin) || (await isDemonstration(db))) return
  throw new Refusal('VALIDATION_ERROR', [{ path: 'embedOrigins', message: 'must be https in production' }])
}
