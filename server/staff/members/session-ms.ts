/**
 * How long a session of staff lasts: a working day as a whole, an hour unused (NIST SP 800-63B-4, 2.2.3: a day and an hour
 * at most). A page in use refreshes every ten minutes. A refresh may be repeated for a few seconds, where its answer was lost.
 */
export const sessionMs = { whole: 12 * 3_600_000, unused: 3_600_000, repeat: 10_000 } as const
