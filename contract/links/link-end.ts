/** Why the link of an invited person no longer works: `details.because` of TOKEN_EXPIRED, for whoever holds the link that worked before. */
export const linkEnds = ['address_corrected', 'begun_anew'] as const
export type LinkEnd = (typeof linkEnds)[number]

export function findLinkEnd(details: unknown): LinkEnd | undefined {
  if (typeof details !== 'object' || details === null || !('because' in details)) return undefined
  return linkEnds.find((end) => end === details.because)
}
