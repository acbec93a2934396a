/**
 * Clocks of servers differ by less than this. A time that lies further ahead was written under a clock that has been put back since: nobody
 * waits for it.
 */
export const maxClockSkewMs = 5 * 60_000
