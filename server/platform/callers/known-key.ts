import type { SecretKeyCaller } from '#server/platform/callers/callers.ts'

/** A caller who was looked up for an earlier call. What this call reads says whether that still holds; see `keyVersionOf`. */
export type KnownKey = { version: string; isConfirmed: boolean }

/** What whoever reads for a known caller read with it. Without this the call is done again, with a caller who is looked up. */
export function confirmKnownKey({ known }: Pick<SecretKeyCaller, 'known'>, version: string | null | undefined): void {
  if (known && known.version === version) known.isConfirmed = true
}
