/** The path of a clamd on this machine, or null. */
export declare function findClamd(): string | null
