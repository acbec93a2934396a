/**
 * What a line that says nothing is given before it is taken for cut: not every browser notices that a proxy or a network on the way is gone. Each is
 * of something that may be asked or sent again without harm.
 */
export const silence = {
  /** Between two signs of a file on its way. */
  partMs: 15_000,
  /** For what the server answers at once. A browser offers the other connections that it kept first, one by one, and they may be as dead: six fit into half a minute. */
  questionMs: 4_000,
  /** For a verdict: some times what a check takes. */
  verdictMs: 25_000,
} as const
